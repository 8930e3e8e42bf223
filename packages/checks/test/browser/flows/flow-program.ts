// A process that starts Chromium and waits to be killed. Node runs it as it is.
import { startChromium } from '../../../src/drivers/browser/worker/chromium.ts';

const { browser } = await startChromium({ executablePath: process.argv[2] ?? '', isSandboxed: true });
process.stdout.write(await browser.version());
