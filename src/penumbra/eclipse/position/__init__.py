"""What lies on the table: the galaxy, the players' boards, a battle, and the state that holds them all."""
