"""How tests send requests to the API with Django's test client, and the shape of its refusals."""

import json


def send_request(browser, method, path, body=None, key=""):
    """Send `body`: as JSON, a text or bytes unchanged, None as no body."""
    headers = {"Idempotency-Key": key} if key else {}
    text = body if isinstance(body, str | bytes) else "" if body is None else json.dumps(body)
    return browser.generic(method, path, text, content_type="application/json", headers=headers)


def read_error(response, status=None):
    """The error of a refusal, checked for the one shape they all have."""
    assert response.headers["Content-Type"] == "application/json", response.content[:300]
    body = response.json()
    assert set(body) == {"error"}, body
    assert set(body["error"]) <= {"code", "message", "field", "fields", "now"}
    assert body["error"]["code"]
    assert body["error"]["message"]
    assert status is None or response.status_code == status, body
    return body["error"]
