import type { AccountWordsMaker } from './words'

/** German. */
export const accountDe: AccountWordsMaker = () => ({
  tabs: 'Bereiche des Kontos',
  tokens: 'Token',
  nfts: 'NFTs',
  activity: 'Aktivität',
  history: {
    kinds: { send: 'Gesendet', receive: 'Empfangen', trade: 'Getauscht', approve: 'Freigegeben', revoke: 'Freigabe entzogen', deposit: 'Eingezahlt', withdraw: 'Abgehoben', mint: 'Geprägt', burn: 'Verbrannt', claim: 'Eingelöst', borrow: 'Geliehen', repay: 'Zurückgezahlt', stake: 'Gestakt', unstake: 'Stake gelöst', buy: 'Gekauft', deploy: 'Vertrag angelegt', execute: 'Vertragsaufruf', cancel: 'Abgebrochen' },
    other: 'Transaktion',
    to: 'an',
    from: 'von',
    pending: 'Ausstehend',
    failed: 'Fehlgeschlagen',
    settled: (kind, confirmed) => (confirmed ? `${kind}: bestätigt.` : `${kind}: fehlgeschlagen.`),
    loading: 'Aktivität wird geladen',
    none: (network) => `Noch keine Aktivität auf ${network}`,
    receive: 'Empfangen',
    elsewhere: (network) => `Unter den letzten Transaktionen ist keine auf ${network}`,
    older: 'Weiter zurückblicken',
    unavailable: 'Die Aktivität konnte nicht geladen werden',
    notServed: (network) => `Keine Aktivitätsliste für ${network}`,
    copyHash: 'Hash der Transaktion kopieren',
    collectible: 'NFT',
  },
})
