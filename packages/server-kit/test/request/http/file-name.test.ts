import { describe, expect, test } from 'vitest';
import { attachment, safeFileName } from '../../../src/request/http/file-name.js';

describe('the name of a file that an answer brings', () => {
  const names: [string, string][] = [
    ['Uptime of May', 'Uptime of May.csv'],
    ['../../etc/passwd', 'etc-passwd.csv'],
    ['C:\\Windows\\system.ini', 'C-Windows-system.ini.csv'],
    ['.hidden', 'hidden.csv'],
    ['a"b\r\nSet-Cookie: c', 'a-b-Set-Cookie- c.csv'],
    ['report\u202egnp', 'report-gnp.csv'],
    ['half \ud83d', 'half.csv'],
    ['', 'download.csv'],
    ['...', 'download.csv'],
    ['Größe 😀', 'Größe 😀.csv'],
    ['x'.repeat(300), `${'x'.repeat(116)}.csv`],
    [`${'x'.repeat(115)}😀`, `${'x'.repeat(115)}.csv`],
  ];
  test.each(names)('%j is saved as %j', (name, saved) => {
    expect(safeFileName(name, 'csv')).toBe(saved);
  });

  const headers: [string, string][] = [
    ['May', 'attachment; filename="May.pdf"'],
    ['100 %41', `attachment; filename="100 _41.pdf"; filename*=UTF-8''100%20%2541.pdf`],
    ["Größe (it's)", `attachment; filename="Gr__e (it's).pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%28it%27s%29.pdf`],
  ];
  test.each(headers)('%j becomes a header that old and new clients read', (name, header) => {
    expect(attachment(name, 'pdf')).toEqual({ 'content-disposition': header });
  });
});
