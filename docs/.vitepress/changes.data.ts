import { readdirSync, readFileSync } from 'node:fs';

/** What changed in a package, as its users read it. */
export interface PackageChanges {
  readonly name: string;
  readonly sentences: readonly string[];
}

declare const data: readonly PackageChanges[];

export { data };

const folder = new URL('../../.changeset/', import.meta.url);

/** The changes that wait for a release, each under the first package it names. */
export default {
  load(): readonly PackageChanges[] {
    const changes = readdirSync(folder)
      .filter((file) => file.endsWith('.md') && file !== 'README.md')
      .sort()
      .flatMap((file) => {
        const text = readFileSync(new URL(file, folder), 'utf8').replaceAll('\r', '');
        const [, packages = '', sentence = ''] = /^---\n(.*?)\n---\n+(.+)$/s.exec(text) ?? [];
        const [, name] = /'(@watchpost\/[a-z-]+)'/.exec(packages) ?? [];
        return name === undefined ? [] : [{ name, sentence: sentence.trim() }];
      });
    return [...Map.groupBy(changes, ({ name }) => name)].map(([name, of]) => ({
      name,
      sentences: of.map(({ sentence }) => sentence),
    }));
  },
};
