<?php
use PHPUnit\Framework\TestCase;
use WalletConnectButton\Crypto\Ed25519;

final class Ed25519Test extends TestCase
{
    /** On a host without the extension, sodium_compat would accept these: S·B = R and any message. */
    public function testNobodySignsForAKeyOfSmallOrder(): void
    {
        $pair = sodium_crypto_sign_seed_keypair(str_repeat('a', SODIUM_CRYPTO_SIGN_SEEDBYTES));
        $signature = sodium_crypto_sign_detached('', sodium_crypto_sign_secretkey($pair));
        foreach (['00', '80'] as $sign) {
            $key = hex2bin('01' . str_repeat('00', 30) . $sign);
            $this->assertFalse(Ed25519::verify($signature, 'any text', $key));
        }
    }

    public function testAValidSignatureIsAccepted(): void
    {
        $pair = sodium_crypto_sign_seed_keypair(str_repeat('a', SODIUM_CRYPTO_SIGN_SEEDBYTES));
        $signature = sodium_crypto_sign_detached('text', sodium_crypto_sign_secretkey($pair));
        $this->assertTrue(Ed25519::verify($signature, 'text', sodium_crypto_sign_publickey($pair)));
        $this->assertFalse(Ed25519::verify($signature, 'another', sodium_crypto_sign_publickey($pair)));
    }
}
