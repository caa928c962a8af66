"""How often and how much at a time a visitor may ask: rates, places, and the limits made of them.

The middleware that applies them to pages is app.access.throttle; connections have limits of their
own (app.access.connection_limits), money too (app.live_calls.guarded_clients).
"""
