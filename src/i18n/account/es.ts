import type { AccountWordsMaker } from './words'

/** Spanish. */
export const accountEs: AccountWordsMaker = () => ({
  tabs: 'Secciones de la cuenta',
  tokens: 'Tokens',
  nfts: 'NFT',
  activity: 'Actividad',
  history: {
    kinds: { send: 'Enviado', receive: 'Recibido', trade: 'Intercambiado', approve: 'Aprobado', revoke: 'Aprobación retirada', deposit: 'Depositado', withdraw: 'Retirado', mint: 'Acuñado', burn: 'Quemado', claim: 'Reclamado', borrow: 'Prestado', repay: 'Devuelto', stake: 'En staking', unstake: 'Staking retirado', buy: 'Comprado', deploy: 'Contrato creado', execute: 'Llamada a contrato', cancel: 'Cancelado' },
    other: 'Transacción',
    to: 'a',
    from: 'de',
    pending: 'Pendiente',
    failed: 'Fallida',
    settled: (kind, confirmed) => (confirmed ? `${kind}: confirmada.` : `${kind}: fallida.`),
    loading: 'Cargando la actividad',
    none: (network) => `Aún no hay actividad en ${network}`,
    receive: 'Recibir',
    elsewhere: (network) => `Nada en ${network} entre las últimas transacciones`,
    older: 'Buscar más atrás',
    unavailable: 'No se pudo cargar la actividad',
    notServed: (network) => `No hay lista de actividad para ${network}`,
    copyHash: 'Copiar el hash de la transacción',
    collectible: 'NFT',
  },
})
