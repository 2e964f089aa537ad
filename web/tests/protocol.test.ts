import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileFromFile } from 'json-schema-to-typescript';
import { expect, it } from 'vitest';

const generated = (file: string): string => fileURLToPath(new URL(`../src/generated/${file}`, import.meta.url));

it('types of answers are those of the server', async () => {
  const made = await compileFromFile(generated('protocol.schema.json'), { ignoreMinAndMaxItems: true });
  expect(readFileSync(generated('protocol.ts'), 'utf8'), 'run npm run types').toBe(made);
}, 60_000);
