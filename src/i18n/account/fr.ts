import type { AccountWordsMaker } from './words'

/** French. */
export const accountFr: AccountWordsMaker = () => ({
  tabs: 'Rubriques du compte',
  tokens: 'Jetons',
  nfts: 'NFT',
  activity: 'Activité',
  history: {
    kinds: { send: 'Envoyé', receive: 'Reçu', trade: 'Échangé', approve: 'Approuvé', revoke: 'Approbation retirée', deposit: 'Déposé', withdraw: 'Retiré', mint: 'Créé', burn: 'Brûlé', claim: 'Réclamé', borrow: 'Emprunté', repay: 'Remboursé', stake: 'Mis en jeu', unstake: 'Libéré', buy: 'Acheté', deploy: 'Contrat créé', execute: 'Appel de contrat', cancel: 'Annulé' },
    other: 'Transaction',
    to: 'à',
    from: 'de',
    pending: 'En attente',
    failed: 'Échouée',
    settled: (kind, confirmed) => (confirmed ? `${kind} : confirmé.` : `${kind} : échec.`),
    loading: 'Chargement de l’activité',
    none: (network) => `Aucune activité sur ${network} pour l’instant`,
    receive: 'Recevoir',
    elsewhere: (network) => `Rien sur ${network} parmi les dernières transactions`,
    older: 'Voir plus ancien',
    unavailable: 'L’activité n’a pas pu être chargée',
    notServed: (network) => `Pas de liste d’activité pour ${network}`,
    copyHash: 'Copier le hash de la transaction',
    collectible: 'NFT',
  },
})
