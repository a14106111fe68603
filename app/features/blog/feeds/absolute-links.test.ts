import { expect, it } from "vitest";
import { makeLinksAbsolute } from "./absolute-links";

const whole = (html: string) => makeLinksAbsolute(html, "https://radcore.example", "https://radcore.example/blog/a");

it.each([
  ['<a href="/pricing">x</a>', '<a href="https://radcore.example/pricing">x</a>'],
  ['<a href="#text-x">x</a>', '<a href="https://radcore.example/blog/a#text-x">x</a>'],
  ['<a title="a > b" href="/x">x</a>', '<a title="a > b" href="https://radcore.example/x">x</a>'],
  ['<img src="/images/a.png" alt="">', '<img src="https://radcore.example/images/a.png" alt="">'],
  ['<a data-footnote-ref href="#f">1</a>', '<a data-footnote-ref href="https://radcore.example/blog/a#f">1</a>'],
  ['<a href="https://a.example/">x</a>', '<a href="https://a.example/">x</a>'],
  ['<a href="//a.example/">x</a>', '<a href="//a.example/">x</a>'],
  ['<code>&#x3C;a href="/x"></code>', '<code>&#x3C;a href="/x"></code>'],
])("%s", (html, expected) => expect(whole(html)).toBe(expected));
