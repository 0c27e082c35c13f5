import type { Call, WalletAccounts } from './call'
import type { PageCall, PageResponse } from './connectTarget'
import type { Documents, WalletDocument } from './documents'
import type { Prompts } from './Prompts'
import { CODE, WalletError } from './WalletError'

/** What a wallet is made of. */
export type WalletParts<Core extends WalletAccounts = WalletAccounts> = {
  readonly core: Core
  /** @throws {WalletError} or the error of a node */
  carryOut(call: Call): Promise<unknown>
  readonly prompts: Prompts
  readonly documents: Documents
}

/** Answers a request of a page, or notes that there is a new document. */
export async function answerPage(
  { carryOut, prompts, documents }: WalletParts,
  document: WalletDocument,
  { method, params, chainId, network, verified }: PageCall,
): Promise<PageResponse> {
  if (method === undefined) {
    const left = documents.add(document)
    prompts.leave((each) => each === left)
    return {}
  }
  const { origin } = document
  try {
    const request = prompts.record({ method, params, origin, network, ...(verified !== undefined && { verified }) })
    const call: Call = {
      method,
      params,
      origin,
      chainId,
      network,
      events: [],
      show: (text) => prompts.show(request, text),
      ask: (text) => prompts.ask(request, text, document),
    }
    const result = await (prompts.planned(request)?.respond(() => carryOut(call)) ?? carryOut(call)).catch(
      (reason: unknown) => {
        prompts.failed(request)
        throw reason
      },
    )
    await documents.deliverOfRequest(call.events)
    return { result }
  } catch (reason) {
    return { error: failureIn(reason) }
  } finally {
    documents.responded()
  }
}

/** A failure as the page receives it: those of a node keep their code. */
export function failureIn(reason: unknown): Facts {
  const { code, message, data } = reason instanceof WalletError ? reason : nodeErrorIn(reason)
  return { code, message, ...(data !== undefined && { data }) }
}

type Facts = { readonly code: number; readonly message: string; readonly data?: unknown }

function nodeErrorIn(reason: unknown): Facts {
  const { message } = reason as Error
  for (let at = reason; at; at = (at as { cause?: unknown }).cause) {
    const { code, details, data } = at as { code?: unknown; details?: string; data?: unknown }
    if (typeof code === 'number') return { code, message: details ?? message, data }
  }
  return { code: CODE.internal, message }
}
