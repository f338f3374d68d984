/**
 * Stands in for the package cross-spawn, which the MCP client uses to start servers: it is CommonJS and mends what the
 * demo does not do, namely starting scripts by name on Windows. The demo starts node itself, by its path.
 */
export { spawn as default } from 'node:child_process';
