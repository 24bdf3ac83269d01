"""Who people are: their accounts, passwords, passkeys and sessions."""
