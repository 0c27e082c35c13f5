type AuthKey = { readonly responseTopic: string; readonly publicKey: string }
type DecodeOptions = { readonly receiverPublicKey?: string | undefined } | undefined

/** The part of the library's client that is patched. */
export type AuthenticatingClient = {
  readonly auth: {
    readonly authKeys: { set(name: string, key: AuthKey): Promise<void> }
    readonly pairingTopics: { getAll(): readonly { readonly topic: string; readonly pairingTopic: string }[] }
    readonly requests: {
      getAll(): readonly { readonly pairingTopic: string; readonly requester: { readonly publicKey: string } }[]
    }
  }
  readonly core: {
    readonly crypto: { decode(topic: string, message: string, options?: DecodeOptions): Promise<unknown> }
  }
}

/**
 * @walletconnect/sign-client 2.21.8 stores the key of the last one-click sign-in only, and cannot read the response to
 * an earlier one. Here a response is read with the key of its own request, so that a code may be approved after it was
 * renewed, also on the page that follows.
 */
export function patchAuthKeys({ auth, core: { crypto } }: AuthenticatingClient): void {
  const { authKeys, pairingTopics, requests } = auth
  const keys = new Map<string, string>()
  for (const { topic, pairingTopic } of pairingTopics.getAll()) {
    const request = requests.getAll().find((each) => each.pairingTopic === pairingTopic)
    if (request) keys.set(topic, request.requester.publicKey)
  }
  const set = authKeys.set.bind(authKeys)
  authKeys.set = (name, key) => {
    keys.set(key.responseTopic, key.publicKey)
    return set(name, key)
  }
  const decode = crypto.decode.bind(crypto)
  crypto.decode = (topic, message, options) => {
    const receiverPublicKey = keys.get(topic)
    return decode(topic, message, receiverPublicKey ? { ...options, receiverPublicKey } : options)
  }
}
