// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface IPairs {
    function getPair(address one, address other) external view returns (address);
}

interface IPair {
    function token0() external view returns (address);
    function getReserves() external view returns (uint112, uint112, uint32);
    function swap(uint256 out0, uint256 out1, address to, bytes calldata data) external;
}

interface IWrapped {
    function deposit() external payable;
    function withdraw(uint256 value) external;
    function transfer(address to, uint256 value) external returns (bool);
}

/// Swaps along a path of Uniswap v2 pairs, under the names that Uniswap's own second router has for it. The pairs check
/// what they are paid; this contract holds nothing between two calls.
contract SwapRouter {
    address public immutable factory;
    address public immutable WETH;

    /// A pair keeps 0.3 % of what comes in.
    uint256 private constant KEPT_OF_1000 = 997;

    error Expired(uint256 deadline, uint256 time);
    error WrongPath();
    error NoPair(address from, address to);
    error InsufficientLiquidity(address from, address to);
    error InsufficientOutput(uint256 got, uint256 least);
    error TokenRefused(address token);
    error NotPaidOut(address to, uint256 value);

    modifier until(uint256 deadline) {
        if (block.timestamp > deadline) revert Expired(deadline, block.timestamp);
        _;
    }

    constructor(address factory_, address weth) {
        factory = factory_;
        WETH = weth;
    }

    /// Coins come from the wrapped coin only.
    receive() external payable {
        if (msg.sender != WETH) revert WrongPath();
    }

    /// What each step of the path gives for `amountIn`, which comes first.
    function getAmountsOut(uint256 amountIn, address[] memory path) public view returns (uint256[] memory amounts) {
        if (path.length < 2) revert WrongPath();
        amounts = new uint256[](path.length);
        amounts[0] = amountIn;
        for (uint256 at = 0; at + 1 < path.length; at++) {
            (uint256 reserveIn, uint256 reserveOut) = _reserves(path[at], path[at + 1]);
            uint256 counted = amounts[at] * KEPT_OF_1000;
            amounts[at + 1] = (counted * reserveOut) / (reserveIn * 1000 + counted);
            if (amounts[at + 1] == 0) revert InsufficientLiquidity(path[at], path[at + 1]);
        }
    }

    function swapExactTokensForTokens(uint256 amountIn, uint256 least, address[] calldata path, address to, uint256 deadline) external until(deadline) returns (uint256[] memory amounts) {
        amounts = _enough(amountIn, least, path);
        _take(path[0], _pairOf(path[0], path[1]), amountIn);
        _swap(amounts, path, to);
    }

    function swapExactETHForTokens(uint256 least, address[] calldata path, address to, uint256 deadline) external payable until(deadline) returns (uint256[] memory amounts) {
        if (path[0] != WETH) revert WrongPath();
        amounts = _enough(msg.value, least, path);
        IWrapped(WETH).deposit{value: msg.value}();
        IWrapped(WETH).transfer(_pairOf(path[0], path[1]), msg.value);
        _swap(amounts, path, to);
    }

    function swapExactTokensForETH(uint256 amountIn, uint256 least, address[] calldata path, address to, uint256 deadline) external until(deadline) returns (uint256[] memory amounts) {
        if (path[path.length - 1] != WETH) revert WrongPath();
        amounts = _enough(amountIn, least, path);
        _take(path[0], _pairOf(path[0], path[1]), amountIn);
        _swap(amounts, path, address(this));
        uint256 got = amounts[amounts.length - 1];
        IWrapped(WETH).withdraw(got);
        (bool sent, ) = to.call{value: got}("");
        if (!sent) revert NotPaidOut(to, got);
    }

    function _enough(uint256 amountIn, uint256 least, address[] calldata path) private view returns (uint256[] memory amounts) {
        amounts = getAmountsOut(amountIn, path);
        uint256 got = amounts[amounts.length - 1];
        if (got < least) revert InsufficientOutput(got, least);
    }

    function _swap(uint256[] memory amounts, address[] calldata path, address to) private {
        for (uint256 at = 0; at + 1 < path.length; at++) {
            address pair = _pairOf(path[at], path[at + 1]);
            address next = at + 2 < path.length ? _pairOf(path[at + 1], path[at + 2]) : to;
            bool isFirst = IPair(pair).token0() == path[at];
            (uint256 out0, uint256 out1) = isFirst ? (uint256(0), amounts[at + 1]) : (amounts[at + 1], uint256(0));
            IPair(pair).swap(out0, out1, next, "");
        }
    }

    /// Old tokens answer nothing where newer ones answer true.
    function _take(address token, address to, uint256 value) private {
        (bool done, bytes memory said) = token.call(abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, to, value));
        if (!done || (said.length > 0 && !abi.decode(said, (bool)))) revert TokenRefused(token);
    }

    function _reserves(address from, address to) private view returns (uint256, uint256) {
        IPair pair = IPair(_pairOf(from, to));
        (uint256 reserve0, uint256 reserve1, ) = pair.getReserves();
        if (reserve0 == 0 || reserve1 == 0) revert InsufficientLiquidity(from, to);
        return pair.token0() == from ? (reserve0, reserve1) : (reserve1, reserve0);
    }

    function _pairOf(address from, address to) private view returns (address pair) {
        pair = IPairs(factory).getPair(from, to);
        if (pair == address(0)) revert NoPair(from, to);
    }
}
