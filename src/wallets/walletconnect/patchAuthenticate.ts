import type { SiwxMessageData } from '../../domain/siwx/message'

/** The fields of a message that the library leaves out or replaces; they belong to the message of this nonce. */
export type MessageFields = Pick<SiwxMessageData, 'nonce' | 'issuedAt' | 'requestId'>

type AuthPayload = { readonly nonce?: string; readonly iat?: string; readonly requestId?: string }

/** The part of the library's engine that is patched. Private in its types; pinned at 2.21.8. */
export type AuthenticatingEngine = {
  sendRequest(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

/**
 * @walletconnect/sign-client 2.21.8 sends one-click sign-in without `requestId`, and with the time of this device as
 * `iat`. Here both are those of the message that the returned function was called with, so that the wallet signs what
 * the page has set.
 */
export function patchAuthenticate(engine: AuthenticatingEngine): (fields: MessageFields) => void {
  const messages = new Map<string, MessageFields>()
  const send = engine.sendRequest.bind(engine)
  engine.sendRequest = (request) => {
    if (request.method !== 'wc_sessionAuthenticate') return send(request)
    const params = request.params as { readonly authPayload: AuthPayload }
    const fields = messages.get(params.authPayload.nonce ?? '')
    if (!fields) return send(request)
    messages.delete(fields.nonce)
    const authPayload: AuthPayload = {
      ...params.authPayload,
      ...(fields.issuedAt !== undefined && { iat: fields.issuedAt }),
      ...(fields.requestId !== undefined && { requestId: fields.requestId }),
    }
    return send({ ...request, params: { ...params, authPayload } })
  }
  return (fields) => void messages.set(fields.nonce, fields)
}
