"""Questions as tasks that evaluation harnesses run: lmms-eval, VLMEvalKit, Inspect.

What lies in `shipped/` goes out with the data, and runs where WhyReel is not.
"""
