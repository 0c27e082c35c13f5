import { siwx } from '../../../siwx'

type Event = { readonly request: Request; readonly getClientAddress: () => string }

export const fallback = ({ request, getClientAddress }: Event): Promise<Response> =>
  siwx(request, { clientAddress: getClientAddress() })
