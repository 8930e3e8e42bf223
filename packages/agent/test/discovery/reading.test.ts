import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readContainers } from '../../src/discovery/sources/containers.js';
import { readFileSd, readHostsFile } from '../../src/discovery/sources/read-files.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchpost-sources-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

const at = (name: string): string => join(folder, name);
const write = (name: string, text: string): Promise<void> => writeFile(at(name), text);
const aliases = (levels: number): string =>
  [
    'a0: &a0 [x]',
    ...Array.from({ length: levels }, (_, n) => `a${n + 1}: &a${n + 1} [${Array(9).fill(`*a${n}`)}]`),
  ].join('\n');

describe('Files', () => {
  it('of a pattern are read together, in JSON and YAML', async () => {
    await write('a.json', '\uFEFF[{"targets": ["a:1"], "labels": {"env": "prod"}}]');
    await write('b.yml', '# none yet\n');
    await write('c.yaml', '- targets: [c:1, d:1]\n');
    const { monitors, problems } = await readFileSd(at('*'));
    expect(monitors.map(({ target }) => target)).toEqual(['a:1', 'c:1', 'd:1']);
    expect(problems).toEqual([]);
  });

  it.each([
    ['half written', '[{"targets": ["a:1"]', /cannot be parsed/],
    ['of another form', '{}', /must be a list of groups/],
    ['that is too large', ' '.repeat(4_194_305), /is larger than 4 MiB/],
  ])('%s are a problem, and the others count', async (_, text, message) => {
    await write('a.json', text);
    await write('b.json', '[{"targets": ["b:1"]}]');
    const { monitors, problems } = await readFileSd(at('*.json'));
    expect(monitors).toMatchObject([{ target: 'b:1' }]);
    expect(problems).toEqual([expect.stringMatching(message)]);
    expect(problems[0]).toContain(at('a.json'));
  });

  it('of YAML whose aliases multiply are refused', async () => {
    await write('a.yml', aliases(9));
    expect((await readFileSd(at('a.yml'))).problems).toEqual([expect.stringContaining('cannot be parsed')]);
  });

  it('have to exist, and are refused when there are too many', async () => {
    await expect(readFileSd(at('*.yml'))).rejects.toThrow('names no file');
    for (let index = 0; index <= 100; index += 1) await write(`${index}.yml`, '');
    await expect(readFileSd(at('*.yml'))).rejects.toThrow('names more than 100 files');
  });

  it('of hosts are files', async () => {
    await mkdir(at('hosts'));
    await expect(readHostsFile(at('hosts'))).rejects.toThrow(`${at('hosts')}: is no file`);
    await expect(readHostsFile(at('none'))).rejects.toThrow(`${at('none')}: cannot be read (ENOENT)`);
  });
});

describe('A container engine', () => {
  const listen = async (answer: RequestListener): Promise<string> => {
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(at('docker.sock'), resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return at('docker.sock');
  };
  const read = (socket: string, signal = new AbortController().signal) => readContainers(socket, signal);

  it('that is not there, refuses or answers something else says nothing', async () => {
    await expect(read(at('none.sock'))).rejects.toThrow('does not answer (ENOENT)');
    const statuses = [403, 200];
    const socket = await listen((_, response) => response.writeHead(statuses.shift() ?? 200).end('<html>'));
    await expect(read(socket)).rejects.toThrow('answered with the status 403');
    await expect(read(socket)).rejects.toThrow('is no container engine');
  });

  it('that lists without an end is not read to its end', async () => {
    const megabyte = Buffer.alloc(1_048_576, ' ');
    const socket = await listen((_, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(megabyte));
      };
      response.on('drain', more);
      more();
    });
    await expect(read(socket)).rejects.toThrow('the container engine listed more than 8 MiB');
  });

  it('that never answers is given up when the command is stopped', async () => {
    const stopping = new AbortController();
    const socket = await listen(() => stopping.abort());
    await expect(read(socket, stopping.signal)).rejects.toThrow('does not answer (ABORT_ERR)');
  });
});
