import { randomUUID } from 'node:crypto'
import { isAddress, type Address, type Hex } from 'viem'
import type { StackJson } from '../stackJson'
import type { InboxMessage } from './Inbox'
import { messagesOf } from './page/messages/languages'
import { wordText } from './page/messages/messages'
import type { Block, Description, Text } from './requests/description'

/** The page that embeds the frame. */
export const SITE = 'http://shop.example'
const FIRST = 'eip155:31337'

export type User = {
  address: string
  chainId: number | string
  accounts: { address: string; type: string }[]
  email?: string
  signature?: Hex
  message?: string
}
type Told = { payload?: unknown; token?: string | null; pending?: boolean; error?: string }
type Shown = { readonly ticket: string; readonly description: Description }

/** Visitors of a running frame for tests, as the page of the frame asks for them. */
export class Visitors {
  readonly #origin: string

  constructor(private readonly stack: StackJson) {
    this.#origin = new URL(stack.services.frame).origin
  }

  create(): Visitor {
    return new Visitor(this.#origin, randomUUID())
  }

  async logIn(email: string): Promise<Visitor> {
    const visitor = this.create()
    await visitor.payload('CONNECT_EMAIL', { email })
    await visitor.payload('CONNECT_OTP', { otp: (await this.messagesTo(email))[0]?.otp })
    return visitor
  }

  async messagesTo(email: string): Promise<InboxMessage[]> {
    return (await fetch(`${this.stack.mailbox}?email=${encodeURIComponent(email)}`)).json() as Promise<InboxMessage[]>
  }
}

/** One browser. */
export class Visitor {
  token: string | undefined

  constructor(
    private readonly origin: string,
    private readonly browser: string,
  ) {}

  async ask(name: string, payload?: unknown, chainId: string = FIRST): Promise<Told> {
    const headers: Record<string, string> = {
      'x-browser': this.browser,
      ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
    }
    const response = await fetch(`${this.origin}/call/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ payload, chainId, origin: SITE }),
    })
    const told = (await response.json()) as Told
    if (told.token !== undefined) this.token = told.token ?? undefined
    return told
  }

  async payload(name: string, payload?: unknown, chainId?: string): Promise<unknown> {
    const told = await this.ask(name, payload, chainId)
    if (told.error !== undefined) throw new Error(told.error)
    return told.payload
  }

  /** What the visitor sees of a request. */
  async see(method: string, params: unknown, chainId?: string): Promise<Shown> {
    return (await this.payload('RPC_REQUEST', { method, params }, chainId)) as Shown
  }

  async approve(
    method: string,
    params: unknown,
    chainId?: string,
  ): Promise<{ description: Description; result: unknown }> {
    const { ticket, description } = await this.see(method, params, chainId)
    return { description, result: await this.payload('APPROVE', { ticket }, chainId) }
  }

  /** The error of a request that nobody is asked for. */
  async refusal(method: string, params: unknown, chainId?: string): Promise<string | undefined> {
    return (await this.ask('RPC_REQUEST', { method, params }, chainId)).error
  }

  async address(): Promise<Address> {
    const { address } = (await this.payload('GET_USER', { chainId: 31_337 })) as User
    if (!isAddress(address)) throw new Error(`${address} is no address.`)
    return address
  }
}

const english = (text: Text): string => wordText(text, messagesOf('en'))

/** The warnings of an approval as an English visitor reads them. */
export function warningsOf({ warnings }: Description): string[] {
  return warnings.map(english)
}

/** The headings and facts of an approval as an English visitor reads them, without the estimated outcome. */
export function inEnglish({ blocks }: Description): string[][] {
  return blocks.flatMap((block): string[][] => {
    if (block.kind === 'outcome') return []
    const heading = block.label === undefined ? [] : [[english(block.label)]]
    return [...heading, ...(block.kind === 'facts' ? factsOf(block) : [])]
  })
}

/** The estimated outcome as an English visitor reads it. */
export function outcomeOf({ blocks }: Description): string[][] {
  return blocks.flatMap((block) => (block.kind === 'outcome' ? factsOf(block) : []))
}

export function detailsOf({ details }: Description): string[][] {
  return details.map(({ label, value }) => [english(label), english(value)])
}

function factsOf({ facts }: Extract<Block, { readonly kind: 'facts' | 'outcome' }>): string[][] {
  return facts.map(({ label, value }) => [english(label), english(value)])
}
