import { siwxHandler } from '../../../siwx'

export const GET = (request: Request): Promise<Response> => siwxHandler()(request)
export const POST = (request: Request): Promise<Response> => siwxHandler()(request)
