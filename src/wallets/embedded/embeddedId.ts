import type { ChainNamespace } from '../../domain/network/caip'

/** Connector id of the embedded wallet, as `connected_connector_id` keeps it. */
export const EMBEDDED_CONNECTOR_ID = 'embedded'

/** The families of chains that the frame serves (wire facts, 2.11). */
export const EMBEDDED_NAMESPACES: readonly ChainNamespace[] = ['eip155', 'solana']
