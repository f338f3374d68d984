/** What is known of a change: read back and seen, or only accepted by the platform. Never more than was read. */
export type Effect = 'confirmed' | 'unverified';
