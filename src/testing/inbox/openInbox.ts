import { TestInbox } from './TestInbox'

/**
 * Opens the inbox of every visitor of a local stack (`npm run stack`): what its embedded wallet sends by email arrives
 * there and nowhere else.
 * @throws if there is no stack at the URL
 */
export async function openInbox(stackUrl: string): Promise<TestInbox> {
  const response = await fetch(new URL('/stack.json', stackUrl))
  const { mailbox } = (response.ok ? await response.json() : {}) as { mailbox?: string }
  if (mailbox === undefined) throw new TypeError(`There is no stack with an inbox at ${stackUrl}.`)
  return new TestInbox(mailbox)
}
