"""Sample logs of lmms-eval and lm_eval."""
