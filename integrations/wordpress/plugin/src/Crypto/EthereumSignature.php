<?php
namespace WalletConnectButton\Crypto;

use phpseclib3\Crypt\Hash;

/** Signatures of messages by an Ethereum key (ERC-191), and addresses with their checksum (EIP-55). */
final class EthereumSignature
{
    /** The 32 bytes that a wallet signs for a message. */
    public static function hashMessage(string $message): string
    {
        return self::keccak256("\x19Ethereum Signed Message:\n" . strlen($message) . $message);
    }

    /** The address of the key that made a signature, in lower case; null if there is none. */
    public static function recoverAddress(string $hash, string $signature): ?string
    {
        $signature = self::expand($signature);
        if (preg_match('/^0x([0-9a-fA-F]{64})([0-9a-fA-F]{64})(00|01|1b|1c)\z/i', $signature, $match) !== 1) {
            return null;
        }
        $isOdd = in_array(strtolower($match[3]), ['01', '1c'], true);
        $key = Secp256k1::recover(bin2hex($hash), $match[1], $match[2], $isOdd);
        return $key === null ? null : '0x' . substr(bin2hex(self::keccak256((string) hex2bin($key))), 24);
    }

    /** A signature of 64 bytes has the recovery bit in the first one of s (EIP-2098). */
    private static function expand(string $signature): string
    {
        if (preg_match('/^0x([0-9a-fA-F]{64})([0-9a-fA-F]{2})([0-9a-fA-F]{62})\z/', $signature, $match) !== 1) {
            return $signature;
        }
        $first = hexdec($match[2]);
        return "0x$match[1]" . sprintf('%02x', $first & 0x7f) . $match[3] . ($first & 0x80 ? '1c' : '1b');
    }

    public static function checksumAddress(string $address): string
    {
        $digits = strtolower(substr($address, 2));
        $hash = bin2hex(self::keccak256($digits));
        for ($at = 0; $at < 40; $at++) {
            if (hexdec($hash[$at]) >= 8) {
                $digits[$at] = strtoupper($digits[$at]);
            }
        }
        return "0x$digits";
    }

    private static function keccak256(string $bytes): string
    {
        return (new Hash('keccak256'))->hash($bytes);
    }
}
