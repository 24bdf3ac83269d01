"""The odds of Eclipse: its battles as people ask for them, as the solver weighs them and as they are told."""
