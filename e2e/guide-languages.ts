import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programsLeftOut } from '@watchpost/testbed/debian-programs';

const run = promisify(execFile);

/** A delivery as far as its signature goes. */
export interface SignedBody {
  readonly body: Buffer;
  readonly signature: string;
  readonly secret: string;
}

/** A language in which the guide verifies. */
export interface Language {
  /** What its piece of the guide is marked with. */
  readonly fence: string;
  /** What runs it. */
  readonly program: string;
  /** Whether each delivery is signed, by the piece of the guide. */
  verdicts(piece: string, deliveries: readonly SignedBody[], folder: string): Promise<boolean[]>;
}

/** Each delivery on a line, its parts in base64. */
const linesOf = (deliveries: readonly SignedBody[]): string =>
  deliveries
    .map(({ body, signature, secret }) =>
      [body, Buffer.from(signature), Buffer.from(secret)].map((part) => part.toString('base64')).join('\t'),
    )
    .join('\n');

/** A language whose programs read a file of deliveries and print 1 or 0 for each. */
const language = (options: {
  readonly fence: string;
  readonly program: string;
  readonly file: string;
  readonly around: (piece: string) => string;
  /** Commands that run the file, each with its parameters. */
  readonly commands: readonly (readonly [string, ...string[]])[];
}): Language => ({
  fence: options.fence,
  program: options.program,
  verdicts: async (piece, deliveries, folder) => {
    await writeFile(join(folder, 'deliveries'), linesOf(deliveries));
    await writeFile(join(folder, options.file), options.around(piece));
    let output = '';
    for (const [program, ...parameters] of options.commands) {
      output = (await run(program, parameters, { cwd: folder })).stdout;
    }
    return output
      .trim()
      .split(/\s+/)
      .map((verdict) => verdict === '1');
  },
});

const python = language({
  fence: 'python',
  program: 'python3',
  file: 'main.py',
  commands: [['python3', 'main.py']],
  around: (piece) => `${piece}
from base64 import b64decode

for line in open("deliveries"):
    body, signature, secret = (b64decode(part) for part in line.rstrip("\\n").split("\\t"))
    print(int(is_signed(body, signature.decode(), secret.decode())))
`,
});

const php = language({
  fence: 'php',
  program: 'php',
  file: 'main.php',
  commands: [['php', 'main.php']],
  around: (piece) => `<?php
${piece}
foreach (file('deliveries', FILE_IGNORE_NEW_LINES) as $line) {
    echo (int) isSigned(...array_map('base64_decode', explode("\\t", $line))), "\\n";
}
`,
});

const go = language({
  fence: 'go',
  program: 'go',
  file: 'main.go',
  commands: [['go', 'run', 'main.go']],
  around: (piece) => `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"os"
	"strings"
)

${piece}
func decoded(text string) []byte {
	bytes, _ := base64.StdEncoding.DecodeString(text)
	return bytes
}

func main() {
	deliveries, _ := os.ReadFile("deliveries")
	for _, line := range strings.Split(string(deliveries), "\\n") {
		parts := strings.Split(line, "\\t")
		verdict := 0
		if isSigned(decoded(parts[0]), string(decoded(parts[1])), string(decoded(parts[2]))) {
			verdict = 1
		}
		fmt.Println(verdict)
	}
}
`,
});

const java = language({
  fence: 'java',
  program: 'java',
  file: 'Main.java',
  commands: [['java', 'Main.java']],
  around: (piece) => `import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.*;
import java.security.*;
import java.util.*;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Main {
${piece}
    public static void main(String[] arguments) throws Exception {
        for (String line : Files.readAllLines(Path.of("deliveries"))) {
            byte[][] parts = Arrays.stream(line.split("\\t")).map(Base64.getDecoder()::decode).toArray(byte[][]::new);
            System.out.println(isSigned(parts[0], new String(parts[1], UTF_8), new String(parts[2], UTF_8)) ? 1 : 0);
        }
    }
}
`,
});

const csharp = language({
  fence: 'csharp',
  program: 'mcs',
  file: 'Main.cs',
  commands: [
    ['mcs', '-nologo', '-out:main.exe', 'Main.cs'],
    ['mono', 'main.exe'],
  ],
  around: (piece) => `using System;
using System.IO;
using System.Security.Cryptography;
using System.Text;

class Program
{
${piece}
    static void Main()
    {
        foreach (var line in File.ReadAllLines("deliveries"))
        {
            var parts = Array.ConvertAll(line.Split('\\t'), Convert.FromBase64String);
            var isSigned = IsSigned(parts[0], Encoding.UTF8.GetString(parts[1]), Encoding.UTF8.GetString(parts[2]));
            Console.WriteLine(isSigned ? 1 : 0);
        }
    }
}
`,
});

/** One process for each delivery, because the words of a shell hold no newline at their end. */
const shell: Language = {
  fence: 'sh',
  program: 'openssl',
  verdicts: async (piece, deliveries, folder) => {
    const verdicts: boolean[] = [];
    for (const { body, signature, secret } of deliveries) {
      await writeFile(join(folder, 'body'), body);
      const script = `${piece}\nif is_signed "$1" "$2" "$3"; then echo 1; else echo 0; fi`;
      const { stdout } = await run('sh', ['-c', script, 'sh', join(folder, 'body'), signature, secret]);
      verdicts.push(stdout === '1\n');
    }
    return verdicts;
  },
};

export const languages: readonly Language[] = [python, go, java, csharp, php, shell];

/** Those whose program is installed here; in CI, all of them. */
export const languagesHere = languages.filter(({ program }) =>
  programsLeftOut().every(({ command }) => command !== program),
);

/** Makes an empty folder, for as long as the work in it takes. */
export const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-guide-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
};
