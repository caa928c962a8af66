"""Predictions as evaluation harnesses write them: VLMEvalKit, lmms-eval."""
