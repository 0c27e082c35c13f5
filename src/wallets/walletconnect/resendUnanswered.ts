import type { Clock } from '../../services/clock/clock'
import { randomHex } from '../../services/randomHex'
import { onProvider, type RelayProvider, type RequestArgs as Args } from './onProvider'

type PublishOptions = { readonly id?: unknown } | undefined

/** The part of the library's relay client that is patched. */
export type RequestingRelayer = {
  provider: RelayProvider
  readonly publisher: {
    publish(topic: string, message: string, opts?: PublishOptions): Promise<void>
    publishCustom(params: { readonly payload: unknown; readonly opts?: PublishOptions }): Promise<void>
  }
}

/** A request that the relay has not responded to. The library may repeat it, with the same arguments. */
type Unanswered = {
  provider: RelayProvider
  readonly callers: { resolve(result: unknown): void; reject(reason: unknown): void }[]
}

/** What is known of the relay's silence. */
export type RelaySilence = {
  /** How long nothing has arrived from the relay. By the wall clock: the other one stops while a phone sleeps. */
  silentMs(): number
  /**
   * Requests something that is not sent again, one at a time. Resolves when the relay has responded to it, with
   * whatever; never rejects. Another message shows nothing: a device that wakes first reads what it had received before
   * its socket was lost.
   */
  probe(args: Args): Promise<void>
}

/**
 * Sends what a lost socket has left without a response again on the next socket, once, with the same id and the same
 * bytes, by which relay and wallet recognise what they have received after all. By itself, @walletconnect/core 2.21.8
 * waits 15 s for each response before it tries again, every 5 s for a minute. What the library has given up is not
 * sent again.
 */
export function resendUnanswered(relayer: RequestingRelayer, clock: Clock, onRequest: () => void): RelaySilence {
  const unanswered = new Map<Args, Unanswered>()
  const requestOn = new WeakMap<RelayProvider, (args: Args) => Promise<unknown>>()
  let probed: { readonly id: string; readonly answered: () => void } | undefined
  let receivedAt = clock.now()

  const send = (args: Args, entry: Unanswered, provider: RelayProvider): void => {
    entry.provider = provider
    const settle = (notify: (caller: Unanswered['callers'][number]) => void): void => {
      unanswered.delete(args)
      entry.callers.splice(0).forEach(notify)
    }
    requestOn
      .get(provider)?.(args)
      .then(
        (result) => settle((caller) => caller.resolve(result)),
        (reason: unknown) => {
          // A lost socket decides nothing about a request that the next one has.
          if (entry.provider === provider) settle((caller) => caller.reject(reason))
        },
      )
  }

  const patch = (provider: RelayProvider): void => {
    if (!provider.request) return
    requestOn.set(provider, provider.request.bind(provider))
    provider.on?.('payload', (payload) => {
      receivedAt = clock.now()
      if (probed && payload?.id === probed.id) probed.answered()
    })
    provider.on?.('connect', () => {
      // An attempt that was given up has succeeded after all.
      if (provider !== relayer.provider) return void provider.disconnect?.().catch(() => undefined)
      receivedAt = clock.now()
      for (const [args, entry] of unanswered) if (entry.provider !== provider) send(args, entry, provider)
    })
    provider.request = (args) => {
      onRequest()
      return new Promise((resolve, reject) => {
        const entry = unanswered.get(args) ?? { provider, callers: [] }
        entry.callers.push({ resolve, reject })
        unanswered.set(args, entry)
        send(args, entry, provider)
      })
    }
  }

  onProvider(relayer, patch)

  /** Runs a publication under an id, and forgets it when the library does. */
  const published = async (opts: PublishOptions, publish: (opts: PublishOptions) => Promise<void>): Promise<void> => {
    const id = opts?.id ?? randomId()
    try {
      await publish({ ...opts, id })
    } finally {
      for (const args of unanswered.keys()) if (args.id === id) unanswered.delete(args)
    }
  }
  const { publisher } = relayer
  const { publish, publishCustom } = publisher
  publisher.publish = (topic, message, given) => published(given, (opts) => publish(topic, message, opts))
  publisher.publishCustom = ({ payload, opts: given }) => published(given, (opts) => publishCustom({ payload, opts }))

  return {
    silentMs: () => Math.abs(clock.now() - receivedAt),
    probe(args) {
      const id = randomId()
      void requestOn
        .get(relayer.provider)?.({ ...args, id })
        .catch(() => undefined)
      return new Promise((answered) => (probed = { id, answered }))
    },
  }
}

const randomId = (): string => String(BigInt(`0x${randomHex(7)}`))
