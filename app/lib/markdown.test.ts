import { describe, expect, it } from "vitest";
import { xssVectors } from "../testing/xss-vectors";
import { renderMarkdown } from "./markdown";
import { findMarkdownProblem } from "./markdown-limits";

describe("structure", () => {
  it("writes what Markdown says: lists, code, quotes, emphasis, strikethrough", () => {
    const { html } = renderMarkdown("- one\n- two\n\n> said\n\n```js\nlet a = 1 < 2;\n```\n\n**b** *i* ~~d~~ `c`");
    expect(html).toContain("<ul>\n<li>one</li>\n<li>two</li>\n</ul>");
    expect(html).toContain("<blockquote>\n<p>said</p>\n</blockquote>");
    expect(html).toContain('<pre><code class="language-js">let a = 1 &#x3C; 2;\n</code></pre>');
    expect(html).toContain("<strong>b</strong> <em>i</em> <del>d</del> <code>c</code>");
  });

  it("gives each table a frame that scrolls by keyboard, with a name of its own", () => {
    const { html } = renderMarkdown("| a | b |\n|---|--:|\n| 1 | 2 |\n\ntext\n\n| c |\n|---|\n| 3 |");
    const frames = html.match(/<div class="table-frame"[^>]*>/g) ?? [];
    expect(frames).toEqual([
      '<div class="table-frame" tabindex="0" role="region" aria-label="Table 1">',
      '<div class="table-frame" tabindex="0" role="region" aria-label="Table 2">',
    ]);
    expect(html).toContain('<td align="right">2</td>');
    expect(html.match(/<table>/g)).toHaveLength(2);
  });

  it("tells the words apart, across elements too", () => {
    const { text } = renderMarkdown(
      "# One\ntwo **three**\n\n- four\n- five\n\n| six | seven |\n|---|---|\n| eight | nine |",
    );
    expect(text).toBe("One two three four five six seven eight nine");
  });
});

describe("headings", () => {
  it("lists the second and third level with ids that none of the page's are", () => {
    const { html, headings } = renderMarkdown(
      "## What is *new*?\n\n### Part\n\n#### Deep\n\n## What is new?\n\n## Content",
    );
    expect(headings).toEqual([
      { id: "text-what-is-new", text: "What is new?", level: 2 },
      { id: "text-part", text: "Part", level: 3 },
      { id: "text-what-is-new-1", text: "What is new?", level: 2 },
      { id: "text-content", text: "Content", level: 2 },
    ]);
    for (const { id } of headings) expect(html).toContain(`id="${id}"`);
  });

  it("leaves the first level to the page's title", () => {
    const { html, headings } = renderMarkdown("# Title\n\ntext");
    expect(html).not.toContain("<h1");
    expect(headings.map(({ level }) => level)).toEqual([2]);
  });

  it("says in the list what the heading says, without footnote marks", () => {
    const { headings } = renderMarkdown("## Dose[^1]\n\ntext\n\n[^1]: note");
    expect(headings.map(({ text }) => text)).toEqual(["Dose"]);
  });
});

describe("footnotes", () => {
  const { html, headings, text } = renderMarkdown("Once[^a] and again[^a], other[^b].\n\n[^a]: First.\n[^b]: Second.");
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

  it("link there and back", () => {
    const targets = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, target]) => target);
    // Three marks in the text, and a way back to each.
    expect(targets).toHaveLength(6);
    for (const target of targets) expect(ids).toContain(target);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("stand under a heading for screen readers that is not in the contents", () => {
    expect(html).toContain(">Footnotes</h2>");
    expect(headings).toEqual([]);
    expect(ids.every((id) => id?.startsWith("text-"))).toBe(true);
    const [, described] = html.match(/aria-describedby="([^"]+)"/) ?? [];
    expect(ids).toContain(described);
  });

  it("are words that are found, their signs are not", () => {
    expect(text).toContain("First.");
    expect(text).not.toContain("↩");
    expect(text).not.toContain("Footnotes");
  });
});

describe("links and pictures", () => {
  it("opens no door back from other sites, and leaves our own links alone", () => {
    const { html } = renderMarkdown(
      "[a](https://a.example/) [b](//b.example/) [c](/pricing) [d](#text-x) [e](mailto:a@b.example)",
    );
    expect(html).toContain('<a href="https://a.example/" rel="noopener noreferrer">a</a>');
    expect(html).toContain('<a href="//b.example/" rel="noopener noreferrer">b</a>');
    expect(html).toContain('<a href="/pricing">c</a> <a href="#text-x">d</a> <a href="mailto:a@b.example">e</a>');
  });

  it("does not show as a link what leads nowhere", () => {
    const { html } = renderMarkdown("[a](javascript:alert(1)) and [**b**](data:text/html,x)");
    expect(html).toBe("<p><span>a</span> and <span><strong>b</strong></span></p>");
  });

  it("shows our own pictures, late", () => {
    const { html } = renderMarkdown("![A chest film](/images/0a1b.png)");
    expect(html).toContain('<img src="/images/0a1b.png" alt="A chest film" loading="lazy" decoding="async">');
  });

  it("shows the title of a picture as its caption", () => {
    const { html, text } = renderMarkdown('![Film](/images/0a1b.png "A <b>film</b>. Image: Ann · CC0")');
    expect(html).toMatch(
      /^<figure><img src="\/images\/0a1b.png" alt="Film" loading="lazy" decoding="async"><figcaption>A &#x3C;b>film&#x3C;\/b>. Image: Ann · CC0<\/figcaption><\/figure>$/,
    );
    expect(text).toContain("Image: Ann · CC0");
    for (const markdown of [
      '![Film](https://a.example/x.png "Caption")',
      'See ![film](/images/0a1b.png "Caption") here',
      "![Film](/images/0a1b.png)",
    ])
      expect([markdown, renderMarkdown(markdown).html.includes("<figure")]).toEqual([markdown, false]);
  });

  it.each([
    "https://a.example/x.png",
    "//a.example/x.png",
    "/\\a.example/x.png",
    "x.png",
    "data:image/png;base64,AA==",
  ])("puts its words in the place of a picture from %s", (source) => {
    const { html } = renderMarkdown(`before ![A chest film](${source}) after`);
    expect(html).not.toContain("<img");
    expect(html).toBe("<p>before A chest film after</p>");
  });
});

describe("raw HTML", () => {
  it("is shown as it is written, and swallows nothing", () => {
    for (const tag of ["iframe", "details", "div"]) {
      const { html, text } = renderMarkdown(`before\n\n<${tag} class="x">\nkept **words**\n</${tag}>\n\nafter`);
      expect(html).toBe(`<p>before</p>\n<p>&#x3C;${tag} class="x">\nkept **words**\n&#x3C;/${tag}></p>\n<p>after</p>`);
      expect(text).toContain("kept");
    }
    expect(renderMarkdown("A <b>bold</b> word, p <0.05").html).toBe(
      "<p>A &#x3C;b>bold&#x3C;/b> word, p &#x3C;0.05</p>",
    );
    expect(renderMarkdown("- <div>\n  item").html).toContain("item");
  });

  it("leaves comments out", () => {
    expect(renderMarkdown("a <!-- note --> b\n\n<!-- note\nmore -->\n\nc").text).toBe("a b c");
  });
});

describe("hostile text", () => {
  it("is tried in enough ways", () => expect(new Set(xssVectors).size).toBeGreaterThanOrEqual(60));

  it.each(xssVectors)("%j becomes harmless HTML", (vector) => {
    for (const markdown of [vector, `text ${vector} text`, `> - ${vector}`, `text\n\n${vector}\n\ntext`])
      expect(dangers(renderMarkdown(markdown).html)).toEqual([]);
  });

  it("finds danger where there is some", () => {
    for (const html of [
      "<script>alert(1)</script>",
      '<a href="javascript:alert(1)">x</a>',
      '<p onclick="x">',
      "<p title=x>",
      "a < b",
      '<img src="https://evil.example/x">',
      '<p id="content">x</p>',
    ])
      expect(dangers(html), html).not.toEqual([]);
  });
});

const tags =
  "a blockquote br code del div em figcaption figure h2 h3 h4 h5 h6 hr img li ol p pre section span strong sup table tbody td th thead tr ul".split(
    " ",
  );
const attributes =
  "align alt aria-describedby aria-label class data-footnote-backref data-footnote-ref data-footnotes decoding dir href id loading rel role src start tabindex title".split(
    " ",
  );

/** Whatever of the HTML is not text, or one of the few tags and attributes a post may have, with values a post may have. */
function dangers(html: string): string[] {
  const found: string[] = [];
  const rest = html.replace(
    /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"]*")?)*)>/g,
    (_, _end, name, written: string) => {
      if (!tags.includes(name)) found.push(`<${name}>`);
      for (const [, key = "", value = ""] of written.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)) {
        if (!attributes.includes(key)) found.push(`${key}=`);
        if (key === "href" && !/^(https?:\/\/|mailto:|[/#]|[^:]*$)/.test(value)) found.push(`href="${value}"`);
        if (key === "src" && !/^\/[\w./%-]+$/.test(value)) found.push(`src="${value}"`);
        if (key === "id" && !value.startsWith("text-")) found.push(`id="${value}"`);
      }
      return "";
    },
  );
  if (rest.includes("<")) found.push(rest);
  return found;
}

describe("a text that would take for ever", () => {
  it.each([
    ["quotes in quotes", "> ".repeat(5000)],
    ["marks", "a**b".repeat(10_000)],
    ["a table", "|a".repeat(4000)],
    ["length", "word ".repeat(13_000)],
  ])("is not read: %s", (_, markdown) => {
    expect(renderMarkdown(markdown).html).toMatch(/^<p>This text cannot be shown\. The text has more than/);
  });

  // Each took seconds, the second 40.
  it.each([
    ["lazy lines below quotes in quotes", `${">".repeat(20)} a\n${"b\n".repeat(27_000)}`],
    ["lazy lines below a quote", `> a\n${"b\n".repeat(29_000)}`],
    ["lazy lines below a list", `- a\r${"b\r".repeat(29_000)}`],
    ["quotes after quotes", "> a\n\n".repeat(11_000)],
    ["lists in lists on one line", "- - - - - - - - - - a\n".repeat(1400)],
    [
      "lists in lists, line by line",
      `${Array.from({ length: 45 }, (_, at) => `${" ".repeat(4 * at)}- a\n`).join("")}b`,
    ],
    ["numbered lists in lists", "1. ".repeat(19_000)],
    ["numbered lists in lists, with brackets", "1) ".repeat(21)],
    ["numbered lists in quotes", "> 1. ".repeat(11)],
    ["emphasis", `${"*a ".repeat(1490)}${"a* ".repeat(1490)}`],
    ["a table whose rows are filled up", `${"|a".repeat(300)}|\n${"|-".repeat(300)}|\n${"b\n".repeat(1000)}`],
    ["a table in a quote", `> ${"|a".repeat(300)}|\n> ${"|-".repeat(300)}|\n${"> b\n".repeat(10)}`],
  ])("is refused before it is read: %s", (_, markdown) => {
    expect(markdown.length).toBeLessThan(60_000);
    expect(findMarkdownProblem(markdown)).toMatch(/^The text has more than/);
  });

  it("is not any that people write", () => {
    const table = `|a|b|c|d|e|\n|-|-|-|-|-|\n${"|1|2|3|4|5|\n".repeat(100)}`;
    expect(findMarkdownProblem(`${table}\n${table}\n${"1. one\n   - two\n".repeat(200)}`)).toBeNull();
    expect(findMarkdownProblem(`${"-".repeat(100)}\n\n${"> - quoted\n".repeat(50)}\n        code`)).toBeNull();
  });
});
