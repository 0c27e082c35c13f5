<?php
namespace WalletConnectButton\Siwx;

/** What the server wants a message to say. What is null is not compared. */
final class ExpectedWords
{
    /** @var string|null */
    private $statement;
    /** @var string[]|null */
    private $resources;

    /**
     * @param string|null $statement '' for none
     * @param string[]|null $resources in their order
     */
    public function __construct(?string $statement = null, ?array $resources = null)
    {
        $this->statement = $statement;
        $this->resources = $resources;
    }

    /**
     * The code for what the message says otherwise; null if nothing. The proof is verified: its fields are those of its
     * text, and its CACAO stands for it. The grants that one-click sign-in adds for its own session may be there, and
     * no others.
     */
    public function findProblem(Proof $proof, array $signed): ?string
    {
        $resources = $signed['resources'] ?? [];
        $grants = $proof->cacao === null ? null : Cacao::grants($resources);
        if ($grants !== null && !self::isOfOneClick($grants)) {
            $grants = null;
        }
        if ($this->statement !== null) {
            $expected = $grants === null ? $this->statement : Cacao::statement($this->statement, $grants);
            if (($signed['statement'] ?? '') !== $expected) {
                return 'statement_mismatch';
            }
        }
        if ($this->resources !== null) {
            $own = $grants === null ? $resources : array_slice($resources, 0, -1);
            if ($own !== array_values($this->resources)) {
                return 'resources_mismatch';
            }
        }
        return null;
    }

    /** Whether all that is granted is to send requests to the wallet, each of which the wallet still asks about. */
    private static function isOfOneClick(array $grants): bool
    {
        foreach ($grants as $resource => $abilities) {
            if ($resource !== 'eip155' || preg_grep('/^request\/[^\/]+\z/', $abilities, PREG_GREP_INVERT) !== []) {
                return false;
            }
        }
        return true;
    }
}
