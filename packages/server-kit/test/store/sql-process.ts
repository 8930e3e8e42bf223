import Database from 'better-sqlite3';

// Runs the SQL that its parent sends, on the file of its argument, and says when each is done.

const database = new Database(process.argv[2] ?? '', { timeout: 5000 });
process.on('message', (sql: string) => {
  try {
    database.exec(sql);
    process.send?.('done');
  } catch (error) {
    process.send?.(String(error));
  }
});
process.send?.('ready');
