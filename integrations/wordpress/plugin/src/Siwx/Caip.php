<?php
namespace WalletConnectButton\Siwx;

/** Network and account ids of CAIP-2 and CAIP-10, and the rules of each namespace. */
final class Caip
{
    /** The name in a sign-in message, by namespace. */
    public const NAMESPACES = [
        'eip155' => 'Ethereum',
        'solana' => 'Solana',
        'polkadot' => 'Polkadot',
        'bip122' => 'Bitcoin',
        'cosmos' => 'Cosmos',
    ];

    /** The names that Wallet Standard and Sign-In With Solana use for clusters. */
    private const SOLANA_CLUSTERS = [
        'mainnet' => '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        'devnet' => 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
        'testnet' => '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    ];

    private const SOLANA_ADDRESS_BYTES = 32;

    /**
     * Namespace and reference of a CAIP-2 id; null if it is not one of a known namespace.
     *
     * @param mixed $id
     * @return array{string, string}|null
     */
    public static function parseNetworkId($id): ?array
    {
        $parts = is_string($id) ? explode(':', $id) : [];
        if (count($parts) !== 2 || !isset(self::NAMESPACES[$parts[0]]) || !self::isPart($parts[1])) {
            return null;
        }
        return [$parts[0], $parts[1]];
    }

    /**
     * Namespace, reference and address of a CAIP-10 id; null if it is not one of a known namespace.
     *
     * @return array{string, string, string}|null
     */
    public static function parseAccountId(string $id): ?array
    {
        $parts = explode(':', $id);
        if (count($parts) !== 3 || !isset(self::NAMESPACES[$parts[0]])) {
            return null;
        }
        return self::isPart($parts[1]) && self::isPart($parts[2]) ? [$parts[0], $parts[1], $parts[2]] : null;
    }

    public static function isAddress(string $namespace, string $address): bool
    {
        if ($namespace === 'eip155') {
            return preg_match('/^0x[0-9a-fA-F]{40}\z/', $address) === 1;
        }
        if ($namespace === 'solana') {
            return preg_match('/^[1-9A-HJ-NP-Za-km-z]{32,44}\z/', $address) === 1
                && strlen((string) Base58::decode($address)) === self::SOLANA_ADDRESS_BYTES;
        }
        return preg_match('/^[a-zA-Z0-9]{8,128}\z/', $address) === 1;
    }

    /** The CAIP-2 reference of a cluster's name. Anything else is returned unchanged. */
    public static function referenceOfCluster(string $name): string
    {
        $bare = strpos($name, 'solana:') === 0 ? substr($name, strlen('solana:')) : $name;
        return self::SOLANA_CLUSTERS[$bare] ?? $bare;
    }

    private static function isPart(string $text): bool
    {
        return preg_match('/^[^\s\p{C}]+\z/u', $text) === 1;
    }
}
