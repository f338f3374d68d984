await import('../test/server/support/echo-server.entry.ts');
