import type { ShownClient } from './pages/interactionPages'

const NAME_MAX_CHARACTERS = 60

/** What a statement may contain (EIP-4361), without the brackets and full stops that this one ends with. */
const NAME = /^[A-Za-z0-9 \-_~:/?#@!$&'*+,;=.]+$/

/**
 * The statement of the message that the visitor signs: where the signature leads. The host comes first, because the
 * client has chosen its name itself. A name in letters that no message may have is left out.
 */
export function statementFor({ name, host }: ShownClient): string {
  const isSaid = name !== host && name.length <= NAME_MAX_CHARACTERS && NAME.test(name)
  return `Sign in to ${host}${isSaid ? ` (${name})` : ''}.`
}
