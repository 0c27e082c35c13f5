import { createEventEmitter } from '../eventEmitter'
import type { SessionTransport, SessionProvider } from './sessionProvider'

/** The provider for namespaces without a provider of their own: it forwards the methods that the wallet approved. */
export function createPlainSessionProvider(transport: SessionTransport): SessionProvider {
  return {
    ...createEventEmitter(),
    async request(args) {
      if (transport.over()) throw Object.assign(new Error('The session is over.'), { code: 4900 })
      if (!transport.allows(args.method))
        throw Object.assign(new Error(`The wallet has not approved ${args.method}.`), { code: 4200 })
      return await transport.ask(args)
    },
  }
}
