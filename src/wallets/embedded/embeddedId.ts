import { KNOWN_NAMESPACES, supports } from '../../domain/network/namespaces'

/** Connector id of the embedded wallet, as it is stored. */
export const EMBEDDED_CONNECTOR_ID = 'embedded'

/** The namespaces that the secure frame serves. */
export const EMBEDDED_NAMESPACES = KNOWN_NAMESPACES.filter((each) => supports(each, 'embeddedWallet'))
