<?php
// On a host without the extension, WordPress's sodium_compat takes its place. So it does here.
namespace WalletConnectButton\Crypto {
    require_once '/usr/share/wordpress/wp-includes/sodium_compat/autoload.php';
    \ParagonIE_Sodium_Compat::$disableFallbackForUnitTests = true;

    function sodium_crypto_sign_verify_detached(string $signature, string $message, string $key): bool
    {
        return \ParagonIE_Sodium_Compat::crypto_sign_verify_detached($signature, $message, $key);
    }
}

namespace {
    use PHPUnit\Framework\TestCase;
    use WalletConnectButton\Crypto\Ed25519;

    final class Ed25519Test extends TestCase
    {
        /** R = S·B, which holds for any message if the key is the neutral point. */
        private const FORGED = '61485eb624d9786700ce78888fb6f475591f00567be8e573e9829b7df1f91acd'
            . 'd20a3f4eeee073c3f60fe98e0100000000000000000000000000000000000000';

        public function testNobodySignsForAKeyOfSmallOrder(): void
        {
            foreach (['00', '80'] as $sign) {
                $key = hex2bin('01' . str_repeat('00', 30) . $sign);
                $this->assertFalse(Ed25519::verify(hex2bin(self::FORGED), 'any text', $key));
            }
        }

        public function testAKeyOrSignatureOfAnotherLengthIsRefusedWithoutAWarning(): void
        {
            foreach ([0, 1, 31, 33, 64] as $length) {
                $this->assertFalse(Ed25519::verify(str_repeat("\2", 64), 'text', str_repeat("\2", $length)));
            }
            foreach ([0, 63, 65] as $length) {
                $this->assertFalse(Ed25519::verify(str_repeat("\2", $length), 'text', str_repeat("\2", 32)));
            }
        }

        public function testAValidSignatureIsAcceptedAndNoOther(): void
        {
            $pair = sodium_crypto_sign_seed_keypair(str_repeat('a', SODIUM_CRYPTO_SIGN_SEEDBYTES));
            $signature = sodium_crypto_sign_detached('text', sodium_crypto_sign_secretkey($pair));
            $key = sodium_crypto_sign_publickey($pair);
            $this->assertTrue(Ed25519::verify($signature, 'text', $key));
            $this->assertFalse(Ed25519::verify($signature, 'another', $key));
            $this->assertFalse(Ed25519::verify(str_repeat("\xff", 64), 'text', $key));
            // No point has this y.
            $this->assertFalse(Ed25519::verify($signature, 'text', "\x02" . str_repeat("\0", 31)));
        }
    }
}
