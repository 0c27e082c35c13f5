type Subscribe = (
  topic: string,
  options?: { readonly internal?: { readonly skipSubscribe?: boolean } },
) => Promise<string>

/** The part of the library's client that is patched. */
export type SubscribingCore = {
  readonly core: {
    readonly relayer: { subscribe: Subscribe }
    readonly pairing: { readonly pairings: { readonly keys: readonly string[] } }
  }
  readonly auth: {
    readonly pairingTopics: { readonly keys: readonly string[]; get(topic: string): { readonly pairingTopic: string } }
  }
}

/**
 * Sends a pairing in one round trip. @walletconnect/sign-client 2.21.8 waits for the socket before it makes the keys of
 * a proposal, and with one-click sign-in for one subscription after the other before it sends the requests. Here it
 * goes on at once, and the returned function waits for the relay's confirmations: the code is shown after them.
 */
export function patchSubscribe({ core, auth }: SubscribingCore): (pairingTopic: string) => Promise<unknown> {
  const subscribe = core.relayer.subscribe.bind(core.relayer)
  const pending = new Map<string, Promise<string>[]>()
  core.relayer.subscribe = async (topic, options) => {
    const subscription = subscribe(topic, options)
    const pairingTopic = core.pairing.pairings.keys.includes(topic)
      ? topic
      : auth.pairingTopics.keys.includes(topic) && auth.pairingTopics.get(topic).pairingTopic
    if (!pairingTopic) return subscription
    subscription.catch(() => undefined)
    pending.set(pairingTopic, [...(pending.get(pairingTopic) ?? []), subscription])
    return ''
  }
  return (pairingTopic) => {
    const subscriptions = pending.get(pairingTopic) ?? []
    pending.delete(pairingTopic)
    return Promise.all(subscriptions)
  }
}
