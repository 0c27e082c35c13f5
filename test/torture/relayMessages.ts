import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { patchMessages, type MessageTracker } from '../../src/wallets/walletconnect/patchMessages'
import { createRelayStorage } from '../../src/wallets/walletconnect/relayStorage'
import { createMemoryStorage } from '../fakes/memoryStorage'
import type { Target } from './target'

const STORED_AT_MOST_BYTES = 200_000
const WRITTEN_AT_MOST = 0.1
/** Of which the library alone is asked for: it writes all of them again for each. */
const COMPARED = 500
const AGAIN_EVERY = 10
const AGAIN_WITHIN = 100
const MESSAGE_BYTES = 500
const TOPIC = 'ab'.repeat(32)
const CORE = { projectId: '0'.repeat(32), telemetryEnabled: false }

interface LibraryTracker extends MessageTracker {
  init(): Promise<void>
  set(topic: string, message: string, direction: 'inbound' | 'outbound'): Promise<string>
  ack(topic: string, message: string): Promise<void>
  has(topic: string, message: string): boolean
}
type Core = new (options: object) => { readonly relayer: { readonly messages: LibraryTracker } }

/** The library's own code for messages, of the version that we publish, with our storage. It opens no socket. */
async function startTracker(isPatched: boolean) {
  const path = createRequire(import.meta.url).resolve('@walletconnect/universal-provider')
  const { Core } = createRequire(path)('@walletconnect/core') as { readonly Core: Core }
  const texts = createMemoryStorage()
  const bytes = { written: 0, stored: 0 }
  const storage = createRelayStorage({
    ...texts,
    write(key, text) {
      bytes.written += key.length + text.length
      bytes.stored += text.length - (texts.read(key)?.length ?? -key.length)
      texts.write(key, text)
    },
    remove(key) {
      const text = texts.read(key)
      if (text !== undefined) bytes.stored -= key.length + text.length
      texts.remove(key)
    },
  })
  const logger = Object.assign(Object.create(null), {
    ...Object.fromEntries(['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((name) => [name, () => undefined])),
    level: 'silent',
    child: () => logger,
    bindings: () => ({}),
  })
  const { messages } = new Core({ ...CORE, customStoragePrefix: isPatched ? 'ours' : 'alone', storage, logger }).relayer
  await messages.init()
  if (isPatched) patchMessages(messages)
  return { messages, bytes }
}

/**
 * Messages of one long session, in both directions, each acknowledged when the next one arrives. What was received
 * within the last hundred is received again now and then.
 */
export function createRelayMessagesTarget(): Target {
  return {
    async run(_seed, mutations, progress) {
      const own = await startTracker(true)
      const library = await startTracker(false)
      const failures: string[] = []
      const sent: string[] = []
      let again = 0
      let most = 0
      let ownOfCompared = 0
      for (let each = 0; each < mutations; each++) {
        const message = randomBytes(MESSAGE_BYTES).toString('base64')
        const direction = each % 2 === 0 ? 'inbound' : 'outbound'
        for (const { messages } of each < COMPARED ? [own, library] : [own]) {
          await messages.set(TOPIC, message, direction)
          const former = sent.at(-1)
          if (former !== undefined) await messages.ack(TOPIC, former)
        }
        sent.push(message)
        if (sent.length > AGAIN_WITHIN) sent.shift()
        if (each < COMPARED) ownOfCompared = own.bytes.written
        most = Math.max(most, own.bytes.stored)
        if (each % AGAIN_EVERY === 0) {
          again++
          if (!sent.every((former) => own.messages.has(TOPIC, former)))
            failures.push(`message ${each} would count twice`)
        }
        await progress?.()
      }
      if (most > STORED_AT_MOST_BYTES) failures.push(`${most} bytes are stored`)
      if (ownOfCompared > WRITTEN_AT_MOST * library.bytes.written) failures.push(`${ownOfCompared} bytes are written`)
      const counts = {
        'looked for again': again,
        'bytes stored at most': most,
        'bytes written': own.bytes.written,
        [`bytes written for ${COMPARED}`]: ownOfCompared,
        'by the library alone': library.bytes.written,
      }
      return { mutations, failures, counts }
    },
  }
}
