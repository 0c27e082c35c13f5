export { Send } from './Send/Send'
export { SendConfirmed } from './SendConfirmed/SendConfirmed'
export { SendPreview } from './SendPreview/SendPreview'
export { SendSelectToken } from './SendSelectToken/SendSelectToken'
