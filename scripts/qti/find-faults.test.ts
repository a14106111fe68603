import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findFaults, readSchemas } from "./find-faults";

/** A folder of two schemas like those of QTI: the first imports the second by an address on the web. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "schemas-"));
  mkdirSync(join(folder, "parts"));
  writeFileSync(
    join(folder, "item.xsd"),
    `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:p="urn:part" targetNamespace="urn:item" elementFormDefault="qualified">
      <xs:import namespace="urn:part" schemaLocation="https://schemas.example/v1/part.xsd"/>
      <xs:element name="item"><xs:complexType><xs:sequence>
        <xs:element name="stem" type="xs:string"/><xs:element ref="p:key"/>
      </xs:sequence></xs:complexType></xs:element>
    </xs:schema>`,
  );
  writeFileSync(
    join(folder, "parts/part.xsd"),
    `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:part">
      <xs:element name="key" type="xs:integer"/>
    </xs:schema>`,
  );
  return folder;
}

const item = (key: string) =>
  `<item xmlns="urn:item" xmlns:p="urn:part"><stem>Which?</stem><p:key>${key}</p:key></item>`;

it("names the file and the line of what its schema forbids", async () => {
  const schemas = readSchemas(makeFolder());
  expect(await findFaults(new Map([["items/1.xml", item("3")]]), schemas)).toEqual([]);
  const faults = await findFaults(
    new Map([
      ["items/1.xml", item("3")],
      ["items/2.xml", item("three")],
      ["items/3.xml", `<item xmlns="urn:item">\n<other/></item>`],
    ]),
    schemas,
  );
  expect(faults).toEqual([
    expect.stringMatching(/^items\/2\.xml:1: .*'three' is not a valid value/),
    expect.stringMatching(/^items\/3\.xml:2: .*other.*not expected/),
  ]);
});

it("says which namespace no schema describes", async () => {
  const files = new Map([["a.xml", `<?xml version="1.0"?><a xmlns="urn:unknown"/>`]]);
  await expect(findFaults(files, readSchemas(makeFolder()))).rejects.toThrow(
    "No schema in the folder describes urn:unknown.",
  );
});
