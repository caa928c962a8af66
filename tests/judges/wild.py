"""Replies of other people's servers, in our own words: each with whose it is and where it was seen.

The last column says what a call makes of it, when the far end answers well from then on: the
attempts' statuses, a part of what the outcome says (its notes, or why the run stops), and what was
sent in the end as (frames, tokens of the reply).
"""

import json
import time
from collections.abc import Callable
from typing import Any, NamedTuple

Answer = tuple[int, dict[str, str], str]


class Ending(NamedTuple):
    """How a call ends: the attempts' statuses, words of the outcome, frames and tokens sent."""

    attempts: tuple[str, ...]
    words: str = ""
    frames: int = 16
    times_tokens: float = 1.0


class Wild(NamedTuple):
    """A reply: the provider, where it is documented or was reported, what came, and the ending."""

    provider: str
    source: str
    answer: Callable[[str], Answer]
    ends: Ending


def error(http: int, body: Any, **headers: str) -> Callable[[str], Answer]:
    """An error; underscores in the names of headers are hyphens."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda _: (http, named, json.dumps(body))


def message(text: str, **more: Any) -> dict[str, Any]:
    return {"error": {"message": text, **more}}


def cut(finish: str, **more: Any) -> Callable[[str], Answer]:
    """The first half of a good reply, with a finish reason."""

    def answer(reply: str) -> Answer:
        written = {"role": "assistant", "content": reply[: len(reply) // 2]} | more
        return _completion({"message": written, "finish_reason": finish})

    return answer


def whole(finish: Any, usage: dict[str, Any] | None = None) -> Callable[[str], Answer]:
    return lambda reply: _completion(
        {"message": {"content": reply}, "finish_reason": finish}, usage=usage
    )


def holding(make: Callable[[str], dict[str, Any]], finish: str = "stop") -> Callable[[str], Answer]:
    """A message that `make` writes around the good reply."""
    return lambda reply: _completion({"message": make(reply), "finish_reason": finish})


def _completion(choice: dict[str, Any], **more: Any) -> Answer:
    usage = {"prompt_tokens": 1000, "completion_tokens": 100, "total_tokens": 1100}
    body = {"object": "chat.completion", "choices": [choice], "usage": more.get("usage") or usage}
    return 200, {}, json.dumps(body)


def in_two_hours(scale: int = 1) -> str:
    return str(int((time.time() + 7200) * scale))


def later(http: int, make: Callable[[], Any], header: str = "") -> Callable[[str], Answer]:
    """An error whose wait is a moment: in a header, or in the body."""
    if header:
        return lambda _: (http, {header: make()}, json.dumps(message("Slow down")))
    return lambda _: (http, {}, json.dumps(make()))


def again(*statuses: str, words: str = "", frames: int = 16, tokens: float = 1.0) -> Ending:
    return Ending((*statuses, "ok"), words, frames, tokens)


def ends(status: str, words: str = "", *, times: int = 1) -> Ending:
    return Ending((status,) * times, words)


TWO_HOURS = "the endpoint asks to wait 2 h 0 min, until 2"
SMALLER = "frames lowered from 16 to 8"
NO_ANSWER = "only its reasoning: asked once more"
CUT = "token limit: asked again with"

WILD: dict[str, Wild] = {
    # finish reasons
    "openai_length": Wild("OpenAI", "docs: chat/object", cut("length"),
                          again("truncated", words=CUT, tokens=2)),
    "gemini_max_tokens": Wild("Gemini", "genkit#6259", cut("MAX_TOKENS"),
                              again("truncated", words=CUT, tokens=2)),
    "anthropic_max_tokens": Wild("Anthropic-compatible", "docs: handling stop reasons",
                                 cut("max_tokens"), again("truncated", words=CUT, tokens=2)),
    "anthropic_context": Wild("Anthropic-compatible", "docs: handling stop reasons",
                              cut("model_context_window_exceeded"),
                              again("truncated", words=SMALLER, frames=8)),
    "mistral_model_length": Wild("Mistral", "genkit#6259", cut("model_length"),
                                 again("truncated", words=SMALLER, frames=8)),
    "deepseek_busy": Wild("DeepSeek", "docs: create-chat-completion",
                          cut("insufficient_system_resource"), again("bad_envelope")),
    "zhipu_network": Wild("Zhipu", "promptfoo#9905", cut("network_error"), again("bad_envelope")),
    "vllm_abort": Wild("vLLM", "vllm#57082", cut("abort"),
                       again("bad_envelope")),
    "sglang_abort": Wild("SGLang", "sglang#6693", cut("ABORT"),
                         again("bad_envelope")),
    "cohere_error": Wild("OpenRouter", "semantic-conventions-genai#363", cut("ERROR"),
                         again("bad_envelope")),
    "text_none": Wild("SGLang", "semantic-conventions-genai#363", cut("None"),
                      again("bad_envelope")),
    "lm_studio_full": Wild("LM Studio", "docs: LLMPredictionStopReason",
                           cut("contextLengthReached"),
                           again("truncated", words=SMALLER, frames=8)),
    "together_eos": Wild("Together", "docs: chat-completions", whole("eos"), again()),
    "tgi_eos": Wild("TGI", "docs: FinishReason", whole("eos_token"), again()),
    "anthropic_end": Wild("Anthropic-compatible", "docs: handling stop reasons",
                          whole("end_turn"), again()),
    "gemini_stop": Wild("Gemini", "genkit#6259", whole("STOP"), again()),
    "ollama_missing": Wild("Ollama", "docs: openai-compatibility", whole(None), again()),
    # filters
    "openai_refusal": Wild("OpenAI", "docs: structured-outputs",
                           holding(lambda _: {"content": None, "refusal": "No."}),
                           ends("refused")),
    "azure_finish": Wild("Azure", "litellm#8953", cut("content_filter"), ends("refused")),
    "gemini_safety": Wild("Gemini", "helm#3770", cut("SAFETY"), ends("refused")),
    "gemini_recitation": Wild("Gemini", "docs: FinishReason", cut("content_filter: RECITATION"),
                              ends("refused")),
    "zhipu_sensitive": Wild("Zhipu", "any-llm#1204", cut("sensitive"), ends("refused")),
    "bedrock_guardrail": Wild("Bedrock", "any-llm#1358", cut("guardrail_intervened"),
                              ends("refused")),
    "bedrock_filtered": Wild("Bedrock", "any-llm#1358", cut("content_filtered"), ends("refused")),
    "anthropic_refusal": Wild("Anthropic-compatible", "coder#27118", cut("refusal"),
                              ends("refused")),
    "gemini_no_choice": Wild("Gemini", "docs: PromptFeedback",
                             error(200, {"promptFeedback": {"blockReason": "OTHER"}}),
                             ends("refused")),
    "xai_403": Wild("xAI", "inspect_ai#2267", error(403, {
        "code": "permission-denied",
        "error": "Content breaks the usage rules. Failed check: SAFETY_X"}), ends("refused")),
    "xai_guidelines": Wild("xAI", "sub2api#5359", error(403, {
        "code": "permission-denied", "error": "This content violates the usage guidelines."}),
        ends("refused")),
    "xai_no_access": Wild("xAI", "sub2api#5359", error(403, {
        "code": "permission-denied", "error": "The chat endpoint is not open to this key."}),
        ends("config_error")),
    "openrouter_moderation": Wild("OpenRouter", "docs: errors", error(403, message(
        "This model is moderated", code=403,
        metadata={"reasons": ["violence"], "flagged_input": "a hit"})), ends("refused")),
    "dashscope_inspection": Wild("DashScope", "qwen-code#3145", error(400, message(
        "The input may be unsuitable.", code="data_inspection_failed")), ends("refused")),
    "azure_policy": Wild("Azure", "litellm#16231", error(400, message(
        "It was not answered.", code="400",
        provider_specific_fields={"innererror": {"code": "ResponsibleAIPolicyViolation"}})),
        ends("refused")),
    "volcengine_image": Wild("Volcengine", "docs: error codes", error(400, message(
        "See the rules.", code="InputImageSensitiveContentDetected")), ends("refused")),
    "zhipu_1301": Wild("Zhipu", "langchain4j#1079", error(400, {
        "error": {"code": "1301", "message": "不可以"},
        "contentFilter": [{"role": "user", "level": 0}]}), ends("refused")),
    # waits
    "gemini_delay": Wild("Gemini", "OmniRoute#9504", error(429, [message(
        "Quota per minute is used up; see your plan and billing page.", code=429,
        status="RESOURCE_EXHAUSTED",
        details=[{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "0.01s"}])]),
        again("rate_limited")),
    "groq_minute": Wild("Groq", "continue#10920", error(429, message(
        "Tokens per minute: limit 6000. Try again in 90s. A higher tier is on the billing page.",
        type="tokens", code="rate_limit_exceeded"), retry_after="0.01"), again("rate_limited")),
    "openai_prose": Wild("OpenAI", "eliza#4040", error(429, message(
        "Limit 6000, Used 5034, Requested 1443. Please try again in 12ms. See billing.",
        type="tokens")), again("rate_limited")),
    "azure_milliseconds": Wild("Azure", "copilot-cli#3679", error(429, message(
        "Ask for more quota.", code="429"), x_ms_retry_after_ms="10"), again("rate_limited")),
    "epoch_header": Wild("OpenRouter", "clawhub#407",
                         later(429, in_two_hours, "Retry-After"), ends("rate_limited", TWO_HOURS)),
    "span_header": Wild("Together", "clawhub#407", error(429, {}, retry_after="7200s"),
                        ends("rate_limited", TWO_HOURS)),
    "draft_header": Wild("Mistral", "clawhub#407", error(429, {}, ratelimit_reset="7200",
                                                         ratelimit_remaining="0"),
                         ends("rate_limited", TWO_HOURS)),
    "structured_header": Wild("vLLM", "docs: draft-ietf-httpapi-ratelimit-headers",
                              error(429, {}, RateLimit='"default";r=0;t=7200'),
                              ends("rate_limited", TWO_HOURS)),
    "anthropic_reset": Wild("Anthropic-compatible", "anthropic-sdk-typescript#357", later(
        429, lambda: time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 7200)),
        "anthropic-ratelimit-tokens-reset"), ends("rate_limited", TWO_HOURS)),
    "openrouter_daily": Wild("OpenRouter", "openclaude#936", later(429, lambda: message(
        "Free models per day. Add 10 credits for more.", code=429, metadata={"headers": {
            "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": in_two_hours(1000)}})),
        ends("rate_limited", TWO_HOURS)),
    "gemini_prose_hours": Wild("Gemini", "antigravity-cli#1018", error(429, message(
        "Quota reached. Please upgrade. Resets in 2h0m0s.", code=429)),
        ends("rate_limited", TWO_HOURS)),
    "litellm_azure_hours": Wild("Azure", "TinyLLM#17", error(429, message(
        "RateLimitError: {'error': {'code': '429', 'message': 'Over the tier. Please retry after "
        "7200 seconds. For more, ask to increase the default rate limit.'}}",
        type="throttling_error", code="429")), ends("rate_limited", TWO_HOURS)),
    "openrouter_200": Wild("OpenRouter", "litellm#8448", error(200, {
        "choices": [{"message": {"content": None}, "finish_reason": "stop"}],
        **message("Provider returned error", code=429, metadata={
            "raw": '{"error": {"message": "Slow", "retry_after_seconds": 0.01}}'})}),
        again("rate_limited")),
    "bedrock_throttled": Wild("Bedrock", "Roo-Code#5050", error(429, {
        "message": "Too many tokens, wait before you try again. For more, raise the quota.",
        "__type": "ThrottlingException"}), again("rate_limited")),
    "dashscope_minute": Wild("DashScope", "benchlocal-cli#106", error(429, message(
        "Requests are throttled.", code="Throttling.RateQuota", type="Throttling.RateQuota")),
        again("rate_limited")),
    "openai_used_up": Wild("OpenAI", "docs: error-codes", error(429, message(
        "The quota is used up.", type="insufficient_quota", code="insufficient_quota")),
        again("rate_limited")),
    "tgi_overloaded": Wild("TGI", "docs: errors", error(429, {
        "error": "Model is overloaded", "error_type": "overloaded"}), again("rate_limited")),
    "deepseek_balance": Wild("DeepSeek", "docs: error codes", error(402, message(
        "The balance is too low.", code="invalid_request_error")),
        ends("config_error", "HTTP 402")),
    # sizes
    "vllm_images": Wild("vLLM", "vllm#17092", error(400, {
        "object": "error", "type": "BadRequestError", "code": 400,
        "message": "At most 5 image(s) may be in a single prompt."}),
        again("too_large", words="frames lowered from 16 to 5", frames=5)),
    "copilot_images": Wild("Gemini", "vscode#306919", error(400, message(
        "Too many images: 16 were given, and the model supports a maximum of 10 images.")),
        again("too_large", words="from 16 to 10", frames=10)),
    "proxy_images_500": Wild("Gemini", "new-api#1233", error(500, message(
        "too many images in the message, max allowed is 12")),
        again("too_large", words="from 16 to 12", frames=12)),
    "vllm_no_images": Wild("vLLM", "vllm#17092", error(400, {
        "object": "error", "code": 400,
        "message": "At most 0 image(s) may be in a single prompt."}),
        ends("config_error", "")),
    "minimax_input": Wild("MiniMax", "docs: error codes", error(200, {
        "choices": None, "base_resp": {"status_code": 1026, "status_msg": "input new_sensitive"}}),
        ends("refused")),
    "openai_no_schema": Wild("OpenAI", "docs: structured-outputs", error(400, message(
        "The request's schema has a violation: format is not allowed", code="schema_violation")),
        ends("config_error")),
    "blocked_key": Wild("Gemini", "docs: google.rpc.ErrorInfo", error(403, {"error": {
        "code": 403, "message": "Requests of this key are blocked.",
        "details": [{"reason": "API_KEY_SERVICE_BLOCKED"}]}}), ends("config_error")),
    "meta_images": Wild("Together", "CommandCodeAI/desktop#64", error(400, message(
        "request has 16 images, over the maximum of 8 for each request")),
        again("too_large", words=SMALLER, frames=8)),
    "anthropic_images": Wild("Anthropic-compatible", "claude-code#23392", error(400, message(
        "messages: too many images and documents: 16 + 0 > 14", type="invalid_request_error")),
        again("too_large", words="from 16 to 14", frames=14)),
    "anthropic_media": Wild("Anthropic-compatible", "claude-code#3397", error(400, {
        "type": "error", "error": {"type": "invalid_request_error",
        "message": "Too much media: 0 pages of documents + 16 images > 12"}}),
        again("too_large", words="from 16 to 12", frames=12)),
    "vllm_limit_mm": Wild("vLLM", "Qwen3-VL#89", error(400, message(
        "image=6 is set in `--limit-mm-per-prompt`, and 16 items are in the prompt.")),
        again("too_large", words="from 16 to 6", frames=6)),
    "vllm_multimodal": Wild("vLLM", "vllm#11657", error(400, {
        "object": "error", "code": 400,
        "message": "The prompt (total length 43698) is too long for the model (context length "
                   "32768). `max_model_len` has to hold text and multimodal tokens; of images, "
                   "the number of tokens depends on the number of images."}),
        again("too_large", words=SMALLER, frames=8)),
    "sglang_sum": Wild("SGLang", "opencode#25292", error(400, {
        "object": "error", "code": 400,
        "message": "The token count exceeds the model's maximum context length of 8192 tokens: "
                   "8000 tokens from the input messages and 1200 tokens for the completion."}),
        again("too_large", words=SMALLER, frames=8)),
    "doubao_tokens": Wild("Volcengine", "QwenPaw#272", error(400, message(
        "Total tokens of image and text exceed the most tokens of a message.",
        code="InvalidParameter", type="BadRequest")),
        again("too_large", words=SMALLER, frames=8)),
    "openai_context": Wild("OpenAI", "LongBench#104", error(400, message(
        "The model's maximum context length is 8192 tokens; 9100 were requested (8076 in the "
        "messages, 1024 in the completion).", code="context_length_exceeded", param="messages")),
        again("too_large", words=SMALLER, frames=8)),
    "vllm_decoder": Wild("vLLM", "lmms-eval#988", error(400, {
        "object": "error", "code": 400,
        "message": "The decoder prompt (length 9000) is longer than the model length of 8192."}),
        again("too_large", words=SMALLER, frames=8)),
    "sglang_context": Wild("SGLang", "QwenLM/Qwen3#1321", error(400, {
        "object": "error", "code": 400,
        "message": "The input (9000 tokens) is longer than the model's context (8192 tokens)."}),
        again("too_large", words=SMALLER, frames=8)),
    "llamacpp_context": Wild("llama.cpp", "llama.cpp#15780", error(400, message(
        "request is over the available context size", code=400,
        type="exceed_context_size_error", n_prompt_tokens=9000, n_ctx=8192)),
        again("too_large", words=SMALLER, frames=8)),
    "lm_studio_context": Wild("LM Studio", "lmstudio-bug-tracker#546", error(400, {
        "error": "Keeping the first 9000 tokens when the context overflows: the model has a "
                 "context length of only 4096 tokens."}),
        again("too_large", words=SMALLER, frames=8)),
    "ollama_context": Wild("Ollama", "nano-brain#208", error(400, message(
        "the input length exceeds the context length", type="invalid_request_error")),
        again("too_large", words=SMALLER, frames=8)),
    "tgi_sum": Wild("TGI", "text-generation-inference#628", error(422, {
        "error": "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 2048. "
                 "Given: 1244 `inputs` tokens and 1024 `max_new_tokens`",
        "error_type": "validation"}), again("too_large", words=SMALLER, frames=8)),
    "mistral_context": Wild("Mistral", "docs: API errors", error(400, {
        "object": "error", "type": "invalid_request_prompt",
        "message": "Prompt contains 40000 tokens, too large for a model of 32768 tokens."}),
        again("too_large", words=SMALLER, frames=8)),
    "gemini_context": Wild("Gemini", "gemini-cli#6678", error(400, [message(
        "The input token count (1200000) exceeds the maximum number of tokens (1048576).",
        code=400, status="INVALID_ARGUMENT")]), again("too_large", words=SMALLER, frames=8)),
    "xai_context": Wild("xAI", "cline#3120", error(400, {
        "code": "invalid-argument",
        "error": "The maximum prompt length is 131072, and the request contains 537812 tokens."}),
        again("too_large", words=SMALLER, frames=8)),
    "bedrock_context": Wild("Bedrock", "bedrock-chat#95", error(400, {
        "message": "Input is too long for requested model."}),
        again("too_large", words=SMALLER, frames=8)),
    "dashscope_context": Wild("DashScope", "qwen-code#98", error(400, message(
        "Range of input length should be [1, 30720]", code="invalid_parameter_error")),
        again("too_large", words=SMALLER, frames=8)),
    "groq_413": Wild("Groq", "continue#10218", error(413, message(
        "Request too large for this model on tokens per minute: Limit 6000, Requested 7300. "
        "More tokens are on the billing page.", type="tokens", code="rate_limit_exceeded")),
        again("too_large", words=SMALLER, frames=8)),
    "openai_never": Wild("OpenAI", "vanna-flask#11", error(429, message(
        "Request too large on tokens per min (TPM): Limit 30000, Requested 38000.",
        type="tokens", code="rate_limit_exceeded")),
        again("too_large", words=SMALLER, frames=8)),
    "anthropic_bytes": Wild("Anthropic-compatible", "docs: vision", error(400, message(
        "image exceeds 5 MB maximum: 6000000 bytes > 5242880 bytes")),
        again("too_large", words="lowered from 512 to 341 pixels")),
    # tokens of the reply
    "vllm_reply": Wild("vLLM", "vllm#13397", error(400, message(
        "max_tokens is too large: 2048; the maximum context length is 4096 and the input has "
        "3000 tokens", param="max_tokens", code=400)),
        again("too_large", words="reply tokens lowered from 1200 to 600", tokens=0.5)),
    "openai_reply": Wild("OpenAI", "docs: chat/object", error(400, message(
        "max_tokens is too large: 1200. This model gives at most 1000 completion tokens, and "
        "1200 were asked for.", param="max_tokens", code="invalid_value")),
        again("too_large", words="to 1000", tokens=1000 / 1200)),
    "groq_reply": Wild("Groq", "Roo-Code#5729", error(400, message(
        "`max_tokens` must be less than or equal to `1000`, the most that this model gives")),
        again("too_large", words="reply tokens lowered from 1200 to 1000", tokens=1000 / 1200)),
    "dashscope_reply": Wild("DashScope", "MaxKB#2401", error(400, message(
        "Range of max_tokens should be [1, 1000]")),
        again("too_large", words="to 1000", tokens=1000 / 1200)),
    "deepseek_reply": Wild("DeepSeek", "DeepSeek-V3#69", error(400, message(
        "Invalid max_tokens value, the valid range of max_tokens is [1, 800]")),
        again("too_large", words="to 800", tokens=800 / 1200)),
    "tgi_reply": Wild("TGI", "transformers#28523", error(422, {
        "error": "Input validation error: `max_new_tokens` must be <= 1000. Given: 1200",
        "error_type": "validation"}), again("too_large", words="to 1000", tokens=1000 / 1200)),
    "openai_renamed": Wild("OpenAI", "docs: reasoning", error(400, message(
        "Unsupported parameter: 'max_tokens' is not taken by gpt-5. Use "
        "'max_completion_tokens' instead.", param="max_tokens", code="unsupported_parameter")),
        again("config_error")),
    "openai_longer": Wild("OpenAI", "weave-os/router#589", error(400, message(
        "The message was not finished: the model output limit was reached. Try again with "
        "higher max_tokens.", type="invalid_request_error")),
        again("truncated", words="asked again with 2400 tokens", tokens=2)),
    # reasoning
    "vllm_reasoning": Wild("vLLM", "vllm#45736", holding(
        lambda reply: {"content": None, "reasoning_content": reply}),
        again("empty", words=NO_ANSWER)),
    "sglang_reasoning": Wild("SGLang", "sglang#37644", holding(
        lambda reply: {"content": "", "reasoning_content": reply}),
        again("empty", words=NO_ANSWER)),
    "ollama_reasoning": Wild("Ollama", "ollama#15288", holding(
        lambda reply: {"content": "", "reasoning": reply}), again("empty", words=NO_ANSWER)),
    "openrouter_details": Wild("OpenRouter", "docs: reasoning-tokens", holding(
        lambda reply: {"content": None, "reasoning_details": [{"text": reply}]}),
        again("empty", words=NO_ANSWER)),
    "mistral_parts": Wild("Mistral", "agent-framework#6978", holding(lambda reply: {"content": [
        {"type": "thinking", "thinking": [{"type": "text", "text": reply}]}]}),
        again("empty", words=NO_ANSWER)),
    "reasoning_parts": Wild("Together", "mem0#4937", holding(lambda reply: {"content": [
        {"type": "reasoning", "text": reply.replace("It is there.", "It is not.")},
        {"type": "text", "text": reply}]}), again()),
    "deepseek_open_tag": Wild("DeepSeek", "docs: reasoning outputs of vLLM", holding(
        lambda reply: {"content": f"<think>{reply}"}), again("empty", words=NO_ANSWER)),
    "qwen_closed_tag": Wild("Together", "vllm#14170", holding(
        lambda reply: {"content": f'A draft: {{"D1": 0}}\n</think>\n{reply}'}), again()),
    "mistral_tags": Wild("Mistral", "docs: reasoning", holding(
        lambda reply: {"content": f'[THINK]{{"D1": 0}}[/THINK]{reply}'}), again()),
}  # fmt: skip

USAGES: dict[str, tuple[str, str, dict[str, Any], int]] = {
    "gemini_total": ("Gemini", "any-llm#1290", {
        "prompt_tokens": 20, "completion_tokens": 198, "total_tokens": 623}, 603),
    "gemini_none": ("Gemini", "CLIProxyAPI#5733", {
        "prompt_tokens": 21, "completion_tokens": 0, "total_tokens": 81,
        "completion_tokens_details": {"reasoning_tokens": 60}}, 60),
    "xai_added": ("xAI", "omni-llm-provider#49", {
        "prompt_tokens": 32, "completion_tokens": 9, "total_tokens": 135,
        "completion_tokens_details": {"reasoning_tokens": 94}}, 103),
    "gemini_proxy": ("Gemini", "new-api#1358", {
        "prompt_tokens": 11, "completion_tokens": 9, "total_tokens": 88}, 77),
    "xai_details": ("xAI", "raif#470", {
        "prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15,
        "completion_tokens_details": {"reasoning_tokens": 40}}, 45),
    "openai": ("OpenAI", "docs: usage", {
        "prompt_tokens": 19, "completion_tokens": 310, "total_tokens": 329,
        "completion_tokens_details": {"reasoning_tokens": 256}}, 310),
    "deepseek": ("DeepSeek", "docs: cached", {
        "prompt_tokens": 100, "completion_tokens": 30, "total_tokens": 130,
        "prompt_cache_hit_tokens": 64, "prompt_cache_miss_tokens": 36}, 30),
    "bedrock": ("Bedrock", "docs: converse", {
        "input_tokens": 50, "output_tokens": 20, "total_tokens": 70}, 20),
}  # fmt: skip
"""Name → the provider, where it was seen, a usage, and the tokens out that it is billed for."""
