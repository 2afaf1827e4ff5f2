"""The page under /api/docs, made from the OpenAPI description.

It needs no script. The usual documentation pages load one from another site, which our content
security policy forbids and which does not work without the internet.
"""

from __future__ import annotations

from html import escape
from typing import Any

STYLE_PATH = "/api/docs/style.css"

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #12303f; background: #f6fafb; }
h1, h2, h3 { line-height: 1.2; } h3 { margin: 1.5rem 0 0.25rem; } a { color: #00637c; }
code { font: 0.9em ui-monospace, monospace; } table { border-collapse: collapse; }
td, th { text-align: left; vertical-align: top; padding: 0.15rem 1rem 0.15rem 0; }
@media (prefers-color-scheme: dark) {
  body { color: #dcebf0; background: #0c1d26; } a { color: #7fd0e6; }
}
"""

PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="{style}">
</head>
<body>
{body}
</body>
</html>
"""

Schema = dict[str, Any]


def page_of(title: str, body: str, *, language: str = "en", base: str = "") -> str:
    """A plain page around its text; ``base`` is the path below which the server is reached."""
    style = base + STYLE_PATH
    return PAGE.format(language=language, title=escape(title), style=style, body=body)


def docs_page(api: Schema, base: str = "") -> str:
    """The page for an OpenAPI description; ``base`` is the path below which it is served."""
    asked = [
        endpoint(base + path, method, told)
        for path, methods in api["paths"].items()
        for method, told in methods.items()
    ]
    schemas = api["components"]["schemas"]
    shapes = [shape(name, told) for name, told in sorted(schemas.items())]
    head = (
        "<h1>Houle: the HTTP API</h1>"
        f'<p>For programs: <a href="{base}/api/openapi.json">openapi.json</a>. Play itself goes '
        f"over the socket at <code>{base}/api/socket</code>; docs/protocol.md explains it.</p>"
    )
    body = "\n".join([head, *asked, "<h2>Schemas</h2>", *shapes])
    return page_of("Houle API", body, base=base)


def endpoint(path: str, method: str, told: Schema) -> str:
    """The description of an endpoint."""
    wanted = told.get("requestBody", {}).get("content", {})
    answer = told["responses"].get("200", {}).get("content", {})
    lines = [
        f"<h3><code>{escape(method.upper())} {escape(path)}</code></h3>",
        f"<p>{escape(told.get('description') or told.get('summary', ''))}</p>",
        "<table>",
        *(parameter(given) for given in told.get("parameters", ())),
        *(row("body", kind(part.get("schema", {}))) for part in wanted.values()),
        *(row("returns", kind(part.get("schema", {}))) for part in answer.values()),
        "</table>",
    ]
    return "\n".join(lines)


def parameter(given: Schema) -> str:
    """A parameter of an endpoint."""
    return row(f"{given['in']} <code>{escape(given['name'])}</code>", kind(given["schema"]))


def shape(name: str, told: Schema) -> str:
    """The fields of a schema."""
    needed = told.get("required", ())
    rows = [
        row(f"<code>{escape(field)}</code>", kind(part) + ("" if field in needed else ", optional"))
        for field, part in told.get("properties", {}).items()
    ]
    said = f"<p>{escape(told.get('description', ''))}</p>"
    return f'<h3 id="{escape(name)}">{escape(name)}</h3>{said}<table>{"".join(rows)}</table>'


def row(left: str, right: str) -> str:
    """A row of a table; both cells are HTML already."""
    return f"<tr><td>{left}</td><td>{right}</td></tr>"


def kind(schema: Schema) -> str:
    """A type, with links to the schemas it consists of."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(kind(part) for part in schema[several])
    if "enum" in schema or "const" in schema:
        values = schema.get("enum", [schema.get("const")])
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in values)
    if schema.get("type") == "array":
        return f"list of {kind(schema.get('items', {}))}"
    return escape(str(schema.get("type", "anything")))
