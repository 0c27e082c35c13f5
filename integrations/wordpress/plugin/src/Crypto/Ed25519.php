<?php
namespace WalletConnectButton\Crypto;

/** Ed25519 by sodium, or by sodium_compat, which WordPress has in its place. */
final class Ed25519
{
    private const KEY_BYTES = 32;
    private const SIGNATURE_BYTES = 64;
    /**
     * Encodings of the points of small order, without their sign bit. Anybody can sign for such a key, and
     * sodium_compat accepts that.
     */
    private const SMALL_ORDER = [
        '0000000000000000000000000000000000000000000000000000000000000000',
        '0100000000000000000000000000000000000000000000000000000000000000',
        '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
        'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
        'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
        'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
        'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    ];

    public static function verify(string $signature, string $message, string $key): bool
    {
        if (strlen($key) !== self::KEY_BYTES || strlen($signature) !== self::SIGNATURE_BYTES) {
            return false;
        }
        $withoutSign = substr($key, 0, 31) . chr(ord($key[31]) & 0x7f);
        if (in_array(bin2hex($withoutSign), self::SMALL_ORDER, true)) {
            return false;
        }
        try {
            return sodium_crypto_sign_verify_detached($signature, $message, $key);
        } catch (\Exception $refused) {
            // SodiumException by sodium; sodium_compat also raises RangeException, for what is no point.
            return false;
        }
    }
}
