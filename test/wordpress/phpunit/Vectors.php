<?php
use WalletConnectButton\Chain\ContractSignature;
use WalletConnectButton\Siwx\ExpectedWords;
use WalletConnectButton\Siwx\Verifier;

/** The vectors that the Node verifier is tested with too. */
final class Vectors
{
    private const FILE = __DIR__ . '/../../vectors/siwxVectors.json';
    private const VALIDATOR = __DIR__ . '/../../../dist-wordpress/wallet-connect-button/data/erc6492Validator.hex';

    /** @return object[] */
    public static function all(): array
    {
        return json_decode(file_get_contents(self::FILE));
    }

    /** Verifies a session as a vector says, with the recorded responses of the chains. */
    public static function verify(object $vector, $session): array
    {
        $now = (int) (new DateTimeImmutable($vector->now))->format('U') * 1000;
        $words = new ExpectedWords($vector->statement ?? null, $vector->resources ?? null);
        return self::verifier((array) ($vector->chains ?? []))
            ->verify($session, $vector->domain, $vector->nonce, $now, $words, $vector->acceptedChains ?? null);
    }

    private static function verifier(array $chains): Verifier
    {
        $validator = trim(file_get_contents(self::VALIDATOR));
        $post = static function (string $url, string $body) use ($chains, $validator): ?string {
            $request = json_decode($body);
            // Its version is that of the plugin's build.
            $hash = hash('sha256', str_replace($validator, '', json_encode($request->params)));
            foreach ($chains[substr($url, strlen('rpc:'))] as $exchange) {
                if ($exchange->method === $request->method && $exchange->paramsSha256 === $hash) {
                    return $exchange->response === null ? null : json_encode($exchange->response);
                }
            }
            // A request that differs from the recorded one, as after a mutation: the contract refuses.
            return json_encode(['result' => '0x00']);
        };
        $urls = [];
        foreach (array_keys($chains) as $id) {
            $urls[$id] = "rpc:$id";
        }
        return new Verifier(new ContractSignature($urls, $post, self::VALIDATOR));
    }
}
