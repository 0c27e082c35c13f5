import type { Words } from '../../../demo/stack/frame/requests/description'
import type { Random } from '../random'

/** An approval, and what the chain does when it is given. */
export type Judged = {
  readonly words: Words
  /** The same for two requests when the chain makes no difference between them. */
  readonly effect: string
}

/** One kind of request: how to make one, how to change one a little, and how to judge it. */
export type RequestKind<Request = unknown> = {
  readonly name: string
  make(random: Random): Request
  mutate(request: Request, random: Random): Request
  /** Undefined when nobody would be asked. */
  judge(request: Request): Promise<Judged | undefined>
}
