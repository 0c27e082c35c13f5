import { lifetimeOf } from './entryLifetime'
import type { SiwxStore } from './memoryStore'

/**
 * What is used of a client of Redis or Valkey: one call that sends a command and resolves with its reply. `call` of
 * ioredis, `sendCommand` of node-redis. Of any other client, such as a cluster, pass a `sendCommand` around its own.
 */
export type RedisClient =
  | { call(command: string, ...values: string[]): Promise<unknown> }
  | { sendCommand(command: readonly string[]): Promise<unknown> }

/** Beside the keys that the site itself has there. */
const PREFIX = 'siwx:'

/**
 * The store of a site with several processes, in Redis or Valkey: `SET … NX PX` adds a key, `EXISTS` asks for one. The
 * server must keep what it has acknowledged, or a proof could be used again: `appendonly yes`, `appendfsync always`,
 * `maxmemory-policy noeviction`, and no reads from replicas. Its methods reject if the command fails.
 * https://redis.io/commands/set/
 */
export function redisStore(client: RedisClient): SiwxStore {
  // ioredis also has a `sendCommand`, which takes something else.
  const send = async (command: string, ...values: string[]): Promise<unknown> =>
    'call' in client ? client.call(command, ...values) : client.sendCommand([command, ...values])
  return {
    async add(key, expiresAt) {
      const lifetime = lifetimeOf(expiresAt)
      const expiry = lifetime === Infinity ? [] : ['PX', String(lifetime)]
      return isReply(await send('SET', PREFIX + key, '1', 'NX', ...expiry), 'OK', null)
    },
    async has(key) {
      return isReply(await send('EXISTS', PREFIX + key), 1, 0)
    },
  }
}

/** @throws TypeError for a reply that is neither, such as that of a transaction which has not been carried out */
function isReply(reply: unknown, yes: unknown, no: unknown): boolean {
  if (reply !== yes && reply !== no)
    throw new TypeError(`redisStore: the client resolved with ${typeof reply}, not with the reply of Redis.`)
  return reply === yes
}
