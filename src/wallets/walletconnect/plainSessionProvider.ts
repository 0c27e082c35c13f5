import { createListeners } from './listeners'
import type { SessionTransport, SessionProvider } from './sessionProvider'

/** The provider for namespaces without a provider of their own: it forwards the methods that the wallet approved. */
export function createPlainSessionProvider(line: SessionTransport): SessionProvider {
  return {
    ...createListeners(),
    async request(args) {
      if (line.over()) throw Object.assign(new Error('The session is over.'), { code: 4900 })
      if (!line.allows(args.method))
        throw Object.assign(new Error(`The wallet has not approved ${args.method}.`), { code: 4200 })
      return await line.ask(args)
    },
  }
}
