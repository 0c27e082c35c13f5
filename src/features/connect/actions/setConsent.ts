import type { Context } from '../../../session/context'

/** Stores whether the visitor accepts the page's terms. */
export function setConsent(context: Context, isAccepted: boolean): void {
  context.store.setState({ consented: isAccepted })
  if (isAccepted) context.services.storage.write('consent', 'given')
  else context.services.storage.remove('consent')
}
